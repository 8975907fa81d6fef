import { formatVnd } from '#shared/format.ts'
import type { ShownOrder } from './order-parsers.ts'

/** Heading and text of a page about an order. */
export type Thanks = { isGood: boolean; heading: string; text: string }

/** The first message about an order; `isOver`: its time to pay has passed. */
export function thankYouMessage(order: ShownOrder, isOver: boolean): Thanks {
  if (order.status === 'CANCELLED') {
    return { isGood: false, heading: 'Đơn hàng đã huỷ', text: whyCancelled(order) }
  }
  return { isGood: true, heading: 'Cảm ơn bạn đã đặt hàng!', text: whatComes(order, isOver) }
}

function whatComes(order: ShownOrder, isOver: boolean): string {
  const { status, paymentMethod, payment, hold } = order
  if (status === 'SHIPPING') return 'Đơn hàng đang trên đường đến bạn.'
  if (status === 'COMPLETED') return 'Đơn hàng đã hoàn tất.'
  if (order.shipments.length > 0) {
    return 'Một phần đơn hàng đang trên đường đến bạn, phần còn lại sẽ được gửi sau.'
  }
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
  shopper: 'Bạn đã huỷ đơn hàng này.',
  keeper: 'Cửa hàng đã huỷ đơn hàng này.',
  system: 'Đơn hàng đã tự động huỷ vì quá hạn thanh toán.',
}

function whyCancelled({ events }: ShownOrder): string {
  const end = events.findLast(({ kind }) => kind === 'cancelled')
  // An expired payment needs no further reason.
  const actor = end?.actor === 'system' && end.reason ? 'keeper' : end?.actor
  const who = actor ? cancelled[actor] : 'Đơn hàng này không còn hiệu lực.'
  return end?.reason ? `${who} Lý do: ${end.reason}` : who
}

/** State of an order's payment. */
export type PaymentNotice =
  | { kind: 'awaited'; text: string }
  | { kind: 'settled' | 'refund' | 'ended'; heading: string; text: string }

/** The message about an order's payment; undefined when there is none. */
export function paymentNotice(order: ShownOrder): PaymentNotice | undefined {
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
    // Also for returned goods.
    return status === 'CANCELLED' || payment.status === 'refund_due'
      ? { kind: 'refund', heading: 'Chờ hoàn tiền', text: `Chúng tôi sẽ hoàn lại ${sum} cho bạn.` }
      : { kind: 'refund', heading: 'Đã nhận thanh toán', text: whyOwed(order, sum) }
  }
  if (status === 'CANCELLED' && paymentMethod === 'BANK_TRANSFER') {
    const text = 'Vui lòng không chuyển khoản cho đơn hàng này nữa.'
    return { kind: 'ended', heading: 'Không cần thanh toán', text }
  }
  // From then on the page is about the delivery.
  const isNews = paidAmount > 0 && status === 'PENDING'
  if (paymentMethod === 'BANK_TRANSFER' && payment.status === 'paid' && isNews) {
    const text = `Chúng tôi đã nhận ${formatVnd(paidAmount)}.`
    return { kind: 'settled', heading: 'Đã nhận thanh toán', text }
  }
  return undefined
}

function whyOwed({ events }: ShownOrder, sum: string): string {
  return events.some(({ kind }) => kind === 'changed')
    ? `Đơn hàng đã được điều chỉnh, chúng tôi sẽ hoàn lại ${sum} cho bạn.`
    : `Bạn đã chuyển thừa ${sum}, chúng tôi sẽ hoàn lại.`
}

/** Announcement of an order's new state for screen readers. */
export function orderAnnouncement(order: ShownOrder): string {
  const money = paymentNotice(order)
  const paymentText =
    money?.kind === 'awaited' ? money.text : money && `${money.heading}. ${money.text}`
  return [order.statusText, paymentText].filter(Boolean).join('. ')
}
