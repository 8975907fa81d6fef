import { foldVietnamese } from '#shared/vietnamese.ts'

/** What a bank takes as the purpose of a transfer: at most 25 of A–Z, 0–9 and space; diacritics go, letters stay. */
export function cleanPurpose(text: string): string {
  return foldVietnamese(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .slice(0, 25)
}

export type PaymentStatus = 'unpaid' | 'paid' | 'refund_due' | 'refunded'

/** What became of money that came in. `late`: for a cancelled order; `extra`: for one that was paid already. */
export type Outcome = 'exact' | 'under' | 'over' | 'late' | 'extra' | 'unknown'

/** How an order stands with its money; amounts in đồng. */
export type Account = {
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
  /** What the order's history tells of it. */
  events: ('partly_paid' | 'paid' | 'overpaid' | 'refund_due')[]
}

/** What `amount` does to an order: nothing is lost, and late money never revives one. */
export function settle(account: Account, amount: number): Settled {
  const { isCancelled, status, total } = account
  const paidAmount = account.paidAmount + amount
  if (isCancelled)
    return { outcome: 'late', status: 'refund_due', paidAmount, events: ['refund_due'] }
  if (status !== 'unpaid') return { outcome: 'extra', status, paidAmount, events: ['overpaid'] }
  if (paidAmount < total) return { outcome: 'under', status, paidAmount, events: ['partly_paid'] }
  if (paidAmount === total)
    return { outcome: 'exact', status: 'paid', paidAmount, events: ['paid'] }
  return { outcome: 'over', status: 'paid', paidAmount, events: ['paid', 'overpaid'] }
}

/** What the shop owes back, in đồng. */
export function refundDue(account: Account): number {
  const { isCancelled, total, paidAmount, refundedAmount } = account
  return Math.max(paidAmount - refundedAmount - (isCancelled ? 0 : total), 0)
}

/** How an order stands once `amount` went back to whoever paid; undefined when the shop does not owe as much. */
export function refund(
  account: Account,
  amount: number,
): Pick<Account, 'status' | 'refundedAmount'> | undefined {
  const due = refundDue(account)
  if (amount < 1 || amount > due) return undefined
  const isSettled = account.status === 'refund_due' && amount === due
  return {
    status: isSettled ? 'refunded' : account.status,
    refundedAmount: account.refundedAmount + amount,
  }
}
