import { isOrderId, orderIdFrom } from '#features/orders/domain.ts'

export const statuses = [
  'REQUESTED',
  'APPROVED',
  'RECEIVED',
  'CLOSED',
  'REJECTED',
  'CANCELLED',
] as const

/** `APPROVED`: the goods are awaited; `RECEIVED`: they came, and what is owed is to be decided; the last three are final. */
export type ReturnStatus = (typeof statuses)[number]

export const kinds = ['return', 'undelivered'] as const
export type ReturnKind = (typeof kinds)[number]

/** Why shoppers send goods back. */
export const returnReasons = [
  'WRONG_ITEM',
  'DAMAGED',
  'DEFECTIVE',
  'NOT_AS_DESCRIBED',
  'WRONG_SIZE',
  'CHANGED_MIND',
  'OTHER',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Why parcels come back. */
export const undeliveredReasons = ['REFUSED', 'UNREACHABLE', 'OTHER'] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** In Vietnamese, as shoppers and staff read them. */
export const reasonTexts: Readonly<Record<ReturnReason | UndeliveredReason, string>> = {
  WRONG_ITEM: 'Giao sai hàng',
  DAMAGED: 'Hàng bị vỡ, hỏng khi giao',
  DEFECTIVE: 'Hàng bị lỗi',
  NOT_AS_DESCRIBED: 'Không giống mô tả',
  WRONG_SIZE: 'Không vừa cỡ',
  CHANGED_MIND: 'Không muốn mua nữa',
  REFUSED: 'Khách không nhận hàng',
  UNREACHABLE: 'Không liên lạc được với khách',
  OTHER: 'Lý do khác',
}

export const statusNames: Readonly<Record<ReturnStatus, string>> = {
  REQUESTED: 'Chờ duyệt',
  APPROVED: 'Chờ hàng về',
  RECEIVED: 'Chờ tính tiền',
  CLOSED: 'Đã xong',
  REJECTED: 'Đã từ chối',
  CANCELLED: 'Khách đã rút',
}

export const kindNames: Readonly<Record<ReturnKind, string>> = {
  return: 'Khách trả hàng',
  undelivered: 'Giao không thành công',
}

export const resolutionNames = { refund: 'Hoàn tiền', exchange: 'Đổi hàng' } as const

const shopsFault: readonly string[] = ['WRONG_ITEM', 'DAMAGED', 'DEFECTIVE', 'NOT_AS_DESCRIBED']

/** True when the shop has to answer for it, and so pays for the delivery. */
export const isShopsFault = (reason: string): boolean => shopsFault.includes(reason)

export type ReturnStep = 'approve' | 'reject' | 'cancel' | 'receive' | 'close'

const stepTable: Readonly<
  Record<ReturnStep, { from: readonly ReturnStatus[]; done: readonly ReturnStatus[] }>
> = {
  approve: { from: ['REQUESTED'], done: ['APPROVED', 'RECEIVED', 'CLOSED'] },
  // Also what was approved, when the goods never come.
  reject: { from: ['REQUESTED', 'APPROVED'], done: ['REJECTED'] },
  cancel: { from: ['REQUESTED'], done: ['CANCELLED'] },
  receive: { from: ['APPROVED'], done: ['RECEIVED', 'CLOSED'] },
  close: { from: ['RECEIVED'], done: ['CLOSED'] },
}

/** Whether a step is possible, has been taken already, or is impossible. */
export function checkReturnStep(
  status: ReturnStatus,
  step: ReturnStep,
): 'possible' | 'already' | 'impossible' {
  const { from, done } = stepTable[step]
  if (from.includes(status)) return 'possible'
  return done.includes(status) ? 'already' : 'impossible'
}

/** True until a return has come to its end. */
export function isOpen(status: ReturnStatus): boolean {
  return status === 'REQUESTED' || status === 'APPROVED' || status === 'RECEIVED'
}

/** A return's code such as `TH7K3M9QX2`, from as many random bytes as an order's. */
export function returnIdFrom(random: Uint8Array): string {
  return `TH${orderIdFrom(random).slice(2)}`
}

/** True for a well-formed code with a valid check character. */
export function isReturnId(id: string): boolean {
  return id.startsWith('TH') && isOrderId(`DH${id.slice(2)}`)
}

/** What was paid for an order's goods; amounts in đồng. */
export type PaidOrder = {
  subtotal: number
  shippingFee: number
  total: number
  coinDiscount: number
  /** Coins that were earned with it. */
  earnedCoins: number
  /** What earlier returns have taken off. */
  returnedAmount: number
  /** What a voucher took off some of the goods, and what those cost; null where it was for all. */
  voucher: { discount: number; goods: number } | null
}

/** Goods at the prices of the order; `ofVoucher` are those that its voucher was for, where it was not for all. */
export type GoodsValue = { value: number; ofVoucher: number }

export type ReturnedGoods = GoodsValue & {
  isWhole: boolean
  /** The delivery is paid back as well. */
  isShopsFault: boolean
}

export type Settlement = {
  /** What the goods lower the order's cost by, and with it what the shopper gets back. */
  amount: number
  /** The most that it can be. */
  most: number
  coinsToReturn: number
  coinsToTake: number
  returnsVoucher: boolean
}

/**
 * What returned goods are worth after those of `before`: their share of what was really paid for the goods, less what a voucher for some
 * of them took off. Shares are
 * differences of rounded sums, so that everything that comes back in parts makes exactly what was paid.
 */
export function settle(order: PaidOrder, before: GoodsValue, goods: ReturnedGoods): Settlement {
  const { subtotal, shippingFee, total, returnedAmount } = order
  const most = Math.max(total - returnedAmount, 0)
  const fee = Math.min(shippingFee, total)
  const after = {
    value: before.value + goods.value,
    ofVoucher: before.ofVoucher + goods.ofVoucher,
  }
  const all = { value: subtotal, ofVoucher: order.voucher?.goods ?? 0 }
  const weightOf = (some: GoodsValue) => weight(some, order.voucher)
  const share = (whole: number) =>
    part(whole, weightOf(after), weightOf(all)) - part(whole, weightOf(before), weightOf(all))
  const delivery = goods.isWhole && goods.isShopsFault ? fee : 0
  return {
    amount: Math.min(share(total - fee) + delivery, most),
    most,
    coinsToReturn: share(order.coinDiscount),
    coinsToTake:
      part(order.earnedCoins, BigInt(after.value), BigInt(subtotal)) -
      part(order.earnedCoins, BigInt(before.value), BigInt(subtotal)),
    returnsVoucher: goods.isWhole,
  }
}

/** What the shop owes for an order and what is yet to be paid for it, one of which is 0; amounts in đồng. */
export type OpenMoney = { refundDue: number; unpaid: number }

/** What becomes of returned goods' `value` in đồng: it pays for an order of `total`, and the shop owes the rest. */
export function spendValue(
  { refundDue, unpaid }: OpenMoney,
  value: number,
  total: number,
): { toPay: number; refundDue: number } {
  // What was not paid for the goods is not owed for them either.
  const due = Math.max(refundDue + value - unpaid, 0)
  const moved = Math.min(value, total, due)
  return { toPay: total - moved, refundDue: due - moved }
}

/** What goods cost after a voucher for some of them, times what those cost, so that it is whole. */
function weight({ value, ofVoucher }: GoodsValue, voucher: PaidOrder['voucher']): bigint {
  if (!voucher) return BigInt(value)
  return BigInt(value) * BigInt(voucher.goods) - BigInt(ofVoucher) * BigInt(voucher.discount)
}

/** `whole` × `numerator` / `denominator`, rounded down; exact for any amounts. Nothing of what cost nothing. */
function part(whole: number, numerator: bigint, denominator: bigint): number {
  return denominator === 0n ? 0 : Number((BigInt(whole) * numerator) / denominator)
}
