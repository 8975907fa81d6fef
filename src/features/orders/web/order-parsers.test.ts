import { expect, test } from 'vitest'
import { parseOrder, parseOrders } from './order-parsers.ts'
import { timelineOf } from './timeline.ts'

const bare = {
  id: 'DH7K3M9QX2',
  status: 'SHIPPING',
  createdAt: '2026-11-20T03:00:00Z',
  total: 50_000,
}

test.each([
  ['order', { order: bare }],
  ['data', { data: bare }],
  ['data.order', { data: { order: bare } }],
])('an order is found at %s', (_place, answer) => {
  expect(parseOrder(answer)).toMatchObject({ id: 'DH7K3M9QX2', status: 'SHIPPING', total: 50_000 })
})

test('missing fields are known to be missing', () => {
  expect(parseOrder(bare).tells).toEqual({
    ...{ method: false, payment: false, events: false },
    ...{ subtotal: false, shippingFee: false, total: true },
  })
  const { total: _untold, ...listed } = bare
  const sent = { ...listed, payment: { status: 'paid' }, events: [] }
  expect(parseOrder(sent).tells).toMatchObject({ payment: true, total: false, events: true })
  const fee = { ...listed, shippingFee: 0 }
  const orderItems = [{ id: 'i', quantity: 2, price: 30_000 }]
  expect(parseOrder(fee).tells).toMatchObject({ shippingFee: true, total: false })
  expect(parseOrder({ ...fee, orderItems }).tells).toMatchObject({ subtotal: true, total: true })
})

test('no order is no answer', () => {
  expect(() => parseOrder({ data: {} })).toThrow('no order')
})

test('an item’s price is read from either field, and its product may be linked by id alone', () => {
  const item = { id: 'i', quantity: 2, price: 30_000, product: { id: 'p1', name: 'Áo' } }
  expect(parseOrder({ data: { ...bare, orderItems: [item] } }).orderItems).toMatchObject([
    { finalPrice: 30_000, originalPrice: 30_000, product: { slug: 'p1', name: 'Áo' } },
  ])
})

test('a list without paging is one page', () => {
  expect(parseOrders({ data: [bare] })).toMatchObject({
    orders: [{ id: 'DH7K3M9QX2' }],
    pagination: { page: 1, pages: 1, total: 1 },
  })
  expect(parseOrders({ data: [] }).orders).toEqual([])
})

test('a status that is not known is shown as it came, and is none of ours', () => {
  expect(parseOrder({ data: { ...bare, status: 'REFUNDED' } })).toMatchObject({
    status: 'OTHER',
    statusText: 'REFUNDED',
  })
  expect(parseOrder({ data: { ...bare, status: 'completed' } })).toMatchObject({
    status: 'COMPLETED',
    statusText: 'Hoàn tất',
  })
})

test.each([
  ['PENDING', 'Chờ xác nhận'],
  ['SHIPPING', 'Đang giao'],
  ['COMPLETED', 'Hoàn tất'],
  ['CANCELLED', 'Đã hủy'],
])('%s is shown as %s', (status, statusText) => {
  expect(parseOrder({ data: { ...bare, status } })).toMatchObject({ status, statusText })
})

test('sums that are not sent are computed from the items', () => {
  const orderItems = [
    { id: 'i', quantity: 2, price: 30_000, product: { id: 'p1' } },
    { id: 'j', quantity: 1, finalPrice: 5_000, product: { id: 'p2' } },
  ]
  const sent = { id: 'DH7K3M9QX2', orderItems, shippingFee: 20_000, discount: 1_000 }
  expect(parseOrder({ data: sent })).toMatchObject({ subtotal: 65_000, total: 84_000 })
  expect(parseOrder({ data: { ...sent, total: 0 } }).total).toBe(0)
})

test('an order and its items are parsed with all that is shown of them', () => {
  const item = {
    id: 'i1',
    product: { id: 'p1', slug: 'ao-dai', name: 'Áo dài', thumbnail: { url: '/ao.webp' } },
    variant: { id: 'v1', displayName: 'Đỏ / M', image: { url: '/do.webp' } },
    quantity: 2,
    originalPrice: 100_000,
    finalPrice: 75_000,
    flashSaleInfo: { type: 'FLASH_SALE' },
  }
  const order = {
    ...bare,
    subtotal: 151_000,
    shippingFee: 16_000,
    total: 165_000,
    paymentMethod: 'BANK_TRANSFER',
    recipient: 'Lan',
    phone: '0912345678',
    address: '12 phố Mẫu, Hà Nội',
  }
  expect(parseOrder({ data: { ...order, orderItems: [item] } })).toMatchObject({
    ...order,
    orderItems: [item],
  })
})

test.each([undefined, '', 'hôm qua'])('the moment %j of an order is not told', (createdAt) => {
  const order = parseOrder({ ...bare, createdAt })
  expect(order.createdAt).toBe('')
  expect(timelineOf(order).every(({ at }) => at === undefined)).toBe(true)
})

test.each([
  ['cod', { paymentMethod: 'COD', tells: { method: true } }],
  ['BANK_TRANSFER', { paymentMethod: 'BANK_TRANSFER', tells: { method: true } }],
  ['MOMO', { tells: { method: false } }],
])('of the payment method %s the order tells %j', (paymentMethod, order) => {
  expect(parseOrder({ ...bare, paymentMethod })).toMatchObject(order)
})

test.each([
  [
    { carrier: 'GHN', code: 'X1' },
    { carrier: 'GHN', code: 'X1' },
  ],
  [
    { carrier: null, code: 'X1' },
    { carrier: '', code: 'X1' },
  ],
  [{ carrier: '', code: '' }, null],
  [null, null],
  [undefined, null],
])('the parcel %j is parsed as %j', (tracking, parsed) => {
  expect(parseOrder({ ...bare, tracking }).tracking).toEqual(parsed)
})
