import { formatVnd } from '#shared/format.ts'
import type { OrderChange } from '../contract.ts'
import type { ShownOrder } from './order-parsers.ts'

export type Step = {
  key: string
  text: string
  /** Time of the step; missing while it is to come. */
  at?: string
  /** The shop's reason. */
  reason?: string
  /** What the shop has changed, line by line. */
  changes?: string[]
  /** The step ended the order early. */
  isEnd: boolean
}

type Event = ShownOrder['events'][number]

const texts: Record<string, (event: Event) => string> = {
  placed: () => 'Đã đặt hàng',
  held: () => 'Đơn lớn: chờ cửa hàng xác nhận',
  confirmed: () => 'Cửa hàng đã xác nhận đơn',
  partly_paid: ({ amount }) =>
    amount ? `Đã nhận ${formatVnd(amount)}` : 'Đã nhận một phần thanh toán',
  paid: () => 'Đã nhận thanh toán',
  overpaid: () => 'Đã nhận nhiều hơn số tiền cần trả',
  changed: () => 'Cửa hàng đã điều chỉnh đơn',
  packed: () => 'Đã đóng gói',
  part_sent: () => 'Đã gửi một phần',
  shipping: () => 'Đang giao hàng',
  completed: () => 'Hoàn tất',
  // The shop gives its reason unless the payment expired.
  cancelled: ({ actor, reason }) =>
    cancelledBy[actor === 'system' && reason ? 'keeper' : (actor ?? 'shopper')],
  refund_due: () => 'Chờ hoàn tiền',
  // That of an exchange names the order that the money went to.
  refunded: ({ reason }) => (reason ? 'Đã chuyển tiền' : 'Đã hoàn tiền'),
}

const cancelledBy = {
  shopper: 'Đã hủy',
  keeper: 'Đã hủy bởi cửa hàng',
  system: 'Đã hủy: quá hạn thanh toán',
}

function changeTexts({ items, before, after, fields, method }: OrderChange): string[] {
  return [
    ...items.map(
      ({ name, variant, ...pieces }) =>
        `${variant ? `${name} (${variant})` : name}: ${pieces.before} → ${pieces.after}`,
    ),
    ...(fields.length > 0 ? ['Thông tin giao hàng đã được sửa'] : []),
    ...(method ? [`Cách giao: ${method.before} → ${method.after}`] : []),
    ...(before.total === after.total
      ? []
      : [`Tổng cộng: ${formatVnd(before.total)} → ${formatVnd(after.total)}`]),
  ]
}

/** The past steps of an order in their order, then the remaining ones. */
export function timelineOf({ status, createdAt, payment, events }: ShownOrder): Step[] {
  const known = events.filter(({ kind, at }) => kind in texts && at !== '')
  const placed = {
    ...{ kind: 'placed', actor: null, amount: null, reason: '', change: null },
    at: createdAt,
  }
  const isKnown = createdAt === '' || known.some(({ kind }) => kind === 'placed')
  const happened = isKnown ? known : [placed, ...known]
  const done = happened.map((event, index) => ({
    key: `${event.kind}-${index}`,
    text: texts[event.kind]?.(event) ?? '',
    at: event.at,
    reason: event.reason,
    changes: event.change ? changeTexts(event.change) : [],
    isEnd: event.kind === 'cancelled',
  }))
  const next = { PENDING: ['Đang giao hàng', 'Hoàn tất'], SHIPPING: ['Hoàn tất'] }
  const ahead = status === 'PENDING' || status === 'SHIPPING' ? next[status] : []
  const toPay = status === 'PENDING' && payment.bankTransfer ? ['Chờ thanh toán'] : []
  return [...done, ...[...toPay, ...ahead].map((text) => ({ key: text, text, isEnd: false }))]
}
