import type { Order } from '../contract.ts'

export type Step = {
  key: string
  text: string
  /** When it happened; missing while it is to come. */
  at?: string
}

const texts: Record<string, string> = {
  placed: 'Đã đặt hàng',
  paid: 'Đã nhận thanh toán',
  shipping: 'Đang giao hàng',
  completed: 'Hoàn tất',
  cancelled: 'Đã hủy',
  refund_due: 'Chờ hoàn tiền',
  refunded: 'Đã hoàn tiền',
}

/** What has happened to an order in its order, then the steps that still lie before it. */
export function timelineOf({ status, createdAt, events }: Order): Step[] {
  const known = events.filter(({ kind, at }) => texts[kind] && at !== '')
  const happened = known.some(({ kind }) => kind === 'placed')
    ? known
    : [{ kind: 'placed', at: createdAt }, ...known]
  const done = happened.map(({ kind, at }, index) => ({
    key: `${kind}-${index}`,
    text: texts[kind] ?? '',
    at,
  }))
  const ahead = { PENDING: ['shipping', 'completed'], SHIPPING: ['completed'] }
  const next = status === 'PENDING' || status === 'SHIPPING' ? ahead[status] : []
  return [...done, ...next.map((kind) => ({ key: kind, text: texts[kind] ?? '' }))]
}
