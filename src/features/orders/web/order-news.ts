import { formatVnd } from '#shared/format.ts'
import type { ShownOrder } from './order-readers.ts'

/** What a page says right after the order, and whenever its address is opened again. */
export type Thanks = { isGood: boolean; heading: string; text: string }

/** What the shopper is told first of an order as it stands; `isOver`: the time to pay for it has passed. */
export function thanksOf(order: ShownOrder, isOver: boolean): Thanks {
  if (order.status === 'CANCELLED') {
    return { isGood: false, heading: 'Đơn hàng đã hủy', text: whyCancelled(order) }
  }
  return { isGood: true, heading: 'Cảm ơn bạn đã đặt hàng!', text: whatComes(order, isOver) }
}

function whatComes({ status, paymentMethod, payment, hold }: ShownOrder, isOver: boolean): string {
  if (status === 'SHIPPING') return 'Đơn hàng đang trên đường đến bạn.'
  if (status === 'COMPLETED') return 'Đơn hàng đã hoàn tất.'
  if (hold) return 'Chúng tôi đã nhận đơn và đang giữ hàng cho bạn.'
  if (payment.bankTransfer && isOver) return 'Thời hạn thanh toán của đơn hàng đã hết.'
  if (payment.bankTransfer) {
    return 'Vui lòng chuyển khoản theo thông tin bên dưới để chúng tôi giao hàng.'
  }
  if (paymentMethod === 'BANK_TRANSFER' && payment.status === 'paid') {
    return 'Chúng tôi đã nhận được thanh toán của bạn và sẽ sớm giao hàng.'
  }
  return 'Chúng tôi sẽ sớm liên hệ để xác nhận và giao hàng.'
}

const cancelled = {
  shopper: 'Bạn đã hủy đơn hàng này.',
  keeper: 'Cửa hàng đã hủy đơn hàng này.',
  system: 'Đơn hàng đã tự động hủy vì quá hạn thanh toán.',
}

function whyCancelled({ events }: ShownOrder): string {
  const end = events.findLast(({ kind }) => kind === 'cancelled')
  // What the clock ends for want of money needs no reason of its own.
  const actor = end?.actor === 'system' && end.reason ? 'keeper' : end?.actor
  const who = actor ? cancelled[actor] : 'Đơn hàng này không còn hiệu lực.'
  return end?.reason ? `${who} Lý do: ${end.reason}` : who
}

/** How an order stands with its money. */
export type MoneyState =
  | { kind: 'awaited'; text: string }
  | { kind: 'settled' | 'refund' | 'ended'; heading: string; text: string }

/** What is to be said of the money of an order; undefined when there is nothing to say. */
export function moneyStateOf(order: ShownOrder): MoneyState | undefined {
  const { status, paymentMethod, payment } = order
  const { bankTransfer, paidAmount, refundDue } = payment
  if (bankTransfer) {
    const partly = `Đã nhận ${formatVnd(paidAmount)}, còn thiếu ${formatVnd(bankTransfer.amount)}.`
    return { kind: 'awaited', text: paidAmount > 0 ? partly : '' }
  }
  if (payment.status === 'refunded') {
    return { kind: 'settled', heading: 'Đã hoàn tiền', text: 'Chúng tôi đã hoàn lại tiền cho bạn.' }
  }
  if (payment.status === 'refund_due' || refundDue > 0) {
    const sum = refundDue > 0 ? formatVnd(refundDue) : 'tiền'
    return status === 'CANCELLED'
      ? { kind: 'refund', heading: 'Chờ hoàn tiền', text: `Chúng tôi sẽ hoàn lại ${sum} cho bạn.` }
      : {
          kind: 'refund',
          heading: 'Đã nhận thanh toán',
          text: `Bạn đã chuyển thừa ${sum}, chúng tôi sẽ hoàn lại.`,
        }
  }
  if (status === 'CANCELLED' && paymentMethod === 'BANK_TRANSFER') {
    const text = 'Vui lòng không chuyển khoản cho đơn hàng này nữa.'
    return { kind: 'ended', heading: 'Không cần thanh toán', text }
  }
  // Later the page speaks of the delivery.
  const isNews = paidAmount > 0 && status === 'PENDING'
  if (paymentMethod === 'BANK_TRANSFER' && payment.status === 'paid' && isNews) {
    const text = `Chúng tôi đã nhận ${formatVnd(paidAmount)}.`
    return { kind: 'settled', heading: 'Đã nhận thanh toán', text }
  }
  return undefined
}

/** In a sentence, what has become of an order: for readers of screens, when it changes before their eyes. */
export function newsOf(order: ShownOrder): string {
  const money = moneyStateOf(order)
  const said = money?.kind === 'awaited' ? money.text : money && `${money.heading}. ${money.text}`
  return [order.statusText, said].filter(Boolean).join('. ')
}
