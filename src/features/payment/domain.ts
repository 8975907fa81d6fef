import { foldVietnamese } from '#shared/vietnamese.ts'

/** Converts a text to a transfer memo that banks accept: at most 25 of A–Z, 0–9 and space, diacritics removed. */
export function cleanPurpose(text: string): string {
  return foldVietnamese(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, 25)
}

export type PaymentStatus = 'unpaid' | 'paid' | 'refund_due' | 'refunded'

/** The fewest letters of an order's code that are searched for; all codes begin alike. */
export const shortestSearch = 4

export const outcomes = ['exact', 'under', 'over', 'late', 'extra', 'unknown'] as const

/** How a payment matches its order. `late`: the order is cancelled; `extra`: it was already paid; `unknown`: no order. */
export type Outcome = (typeof outcomes)[number]

/** The payment side of an order; amounts in đồng. */
export type OrderBalance = {
  isCancelled: boolean
  status: PaymentStatus
  total: number
  paidAmount: number
  refundedAmount: number
}

export type Settled = {
  outcome: Outcome
  status: PaymentStatus
  paidAmount: number
  /** Events for the order's history. */
  events: ('partly_paid' | 'paid' | 'overpaid' | 'refund_due')[]
}

/** Applies a payment of `amount` đồng. Every payment is counted; a late one never revives a cancelled order. */
export function settle(account: OrderBalance, amount: number): Settled {
  const { isCancelled, status, total } = account
  const paidAmount = account.paidAmount + amount
  if (isCancelled)
    return { outcome: 'late', status: 'refund_due', paidAmount, events: ['refund_due'] }
  if (status !== 'unpaid') return { outcome: 'extra', status, paidAmount, events: ['overpaid'] }
  const kept = paidAmount - account.refundedAmount
  if (kept < total) return { outcome: 'under', status, paidAmount, events: ['partly_paid'] }
  if (kept === total) return { outcome: 'exact', status: 'paid', paidAmount, events: ['paid'] }
  return { outcome: 'over', status: 'paid', paidAmount, events: ['paid', 'overpaid'] }
}

/** What is still to be paid, in đồng. Refunds of a changed order count as not paid. */
export function outstanding({
  isCancelled,
  total,
  paidAmount,
  refundedAmount,
}: Omit<OrderBalance, 'status'>): number {
  return isCancelled ? 0 : Math.max(total - paidAmount + refundedAmount, 0)
}

/** The payment status of an order that is not cancelled, after its total has changed. */
export function reassess(account: OrderBalance): PaymentStatus {
  if (outstanding(account) > 0) return 'unpaid'
  return refundDue(account) > 0 ? 'refund_due' : 'paid'
}

/** Outstanding refund in đồng. */
export function refundDue(account: OrderBalance): number {
  const { isCancelled, total, paidAmount, refundedAmount } = account
  return Math.max(paidAmount - refundedAmount - (isCancelled ? 0 : total), 0)
}

/** The balance after a refund of `amount` đồng; undefined when less is due. */
export function refund(
  account: OrderBalance,
  amount: number,
): Pick<OrderBalance, 'status' | 'refundedAmount'> | undefined {
  const due = refundDue(account)
  if (amount < 1 || amount > due) return undefined
  const isSettled = account.status === 'refund_due' && amount === due
  // What stays of an order is paid; of a cancelled one, and of one whose goods all came back, nothing stays.
  const settled = account.isCancelled || account.total === 0 ? 'refunded' : 'paid'
  return {
    status: isSettled ? settled : account.status,
    refundedAmount: account.refundedAmount + amount,
  }
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  unknown: 'Chưa rõ đơn',
  exact: 'Vừa đủ',
  under: 'Chưa đủ',
  over: 'Thừa',
  late: 'Đến sau khi huỷ đơn',
  extra: 'Đơn đã trả đủ trước đó',
}

const providers: Readonly<Record<string, string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  payos: 'payOS',
  keeper: 'Ghi tay',
}

/** Who reported a payment. */
export const providerName = (provider: string): string => providers[provider] ?? provider
