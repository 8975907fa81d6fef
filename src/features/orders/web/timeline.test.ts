import { expect, test } from 'vitest'
import { parseOrder } from './order-parsers.ts'
import { timelineOf } from './timeline.ts'

const at = '2026-11-20T03:00:00Z'
const steps = (status: string, events: object[], payment: object = {}) => {
  const sent = { id: 'DH7K3M9QX2', status, createdAt: at, payment, events }
  return timelineOf(parseOrder({ data: sent })).map((step) => `${step.text}${step.at ? '' : '?'}`)
}
const kinds = (...names: string[]) => names.map((kind) => ({ kind, at }))

test('a new order has delivery and completion before it', () => {
  const expected = ['Đã đặt hàng', 'Đang giao hàng?', 'Hoàn tất?']
  expect(steps('PENDING', kinds('placed'))).toEqual(expected)
})

test('an awaited transfer is the next step', () => {
  const payment = { status: 'unpaid', bankTransfer: { amount: 50_000 } }
  const partly = { kind: 'partly_paid', amount: 30_000, at }
  expect(steps('PENDING', [...kinds('placed'), partly], payment)).toEqual([
    'Đã đặt hàng',
    'Đã nhận 30.000đ',
    'Chờ thanh toán?',
    'Đang giao hàng?',
    'Hoàn tất?',
  ])
})

test('events are in chronological order', () => {
  expect(steps('SHIPPING', kinds('placed', 'paid', 'overpaid', 'shipping', 'weighed'))).toEqual([
    'Đã đặt hàng',
    'Đã nhận thanh toán',
    'Đã nhận nhiều hơn số tiền cần trả',
    'Đang giao hàng',
    'Hoàn tất?',
  ])
})

test.each([
  ['shopper', 'Đã hủy'],
  ['keeper', 'Đã hủy bởi cửa hàng'],
  ['system', 'Đã hủy: quá hạn thanh toán'],
  [undefined, 'Đã hủy'],
])('nothing lies before an order cancelled by %s', (actor, text) => {
  const events = [...kinds('placed'), { kind: 'cancelled', actor, at }]
  expect(steps('CANCELLED', events)).toEqual(['Đã đặt hàng', text])
})

test('without events the timeline shows when the order was placed', () => {
  expect(steps('PENDING', [])[0]).toBe('Đã đặt hàng')
})

test('an order of unknown status has no upcoming steps', () => {
  expect(steps('REFUNDED', kinds('placed'))).toEqual(['Đã đặt hàng'])
})

test('money that went to another order was not sent back', () => {
  const moved = { kind: 'refunded', at, reason: 'Chuyển sang đơn đổi hàng DH9K3M9QX2' }
  expect(steps('COMPLETED', [...kinds('placed', 'refunded'), moved])).toEqual([
    'Đã đặt hàng',
    'Đã hoàn tiền',
    'Đã chuyển tiền',
  ])
})

test('the shop says why', () => {
  const events = [
    ...kinds('placed'),
    { kind: 'cancelled', actor: 'keeper', at, reason: 'Hết vải.' },
  ]
  const sent = { id: 'DH7K3M9QX2', status: 'CANCELLED', createdAt: at, events }
  const last = timelineOf(parseOrder({ data: sent })).at(-1)
  expect(last).toMatchObject({ text: 'Đã hủy bởi cửa hàng', reason: 'Hết vải.' })
})

test('what the shop has changed is told line by line; other servers tell nothing of it', () => {
  const sums = { subtotal: 1, shippingFee: 1, voucherDiscount: 0, coinDiscount: 0 }
  const change = {
    items: [{ name: 'Áo dài', variant: 'Đỏ / M', before: 3, after: 1 }],
    before: { ...sums, total: 300_000 },
    after: { ...sums, total: 100_000 },
    fields: ['street', 'secret'],
  }
  const event = { kind: 'changed', actor: 'keeper', reason: 'Hết màu đỏ.', change, at }
  const sent = { id: 'DH7K3M9QX2', status: 'PENDING', createdAt: at, events: [event] }
  const [, told] = timelineOf(parseOrder({ data: sent }))
  expect(told).toMatchObject({
    ...{ text: 'Cửa hàng đã điều chỉnh đơn', reason: 'Hết màu đỏ.' },
    changes: [
      'Áo dài (Đỏ / M): 3 → 1',
      'Thông tin giao hàng đã được sửa',
      'Tổng cộng: 300.000đ → 100.000đ',
    ],
  })
  const { change: _, ...older } = event
  const [, untold] = timelineOf(parseOrder({ data: { ...sent, events: [older] } }))
  expect(untold).toMatchObject({ text: 'Cửa hàng đã điều chỉnh đơn', changes: [] })
})
