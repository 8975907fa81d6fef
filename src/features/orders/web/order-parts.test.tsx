import { expect, test } from 'vitest'
import { render, textOf } from '#test/render.tsx'
import { parseOrder } from './order-parsers.ts'
import { OrderParts } from './order-parts.tsx'

const shown = (fields: object) => textOf(render(<OrderParts order={parseOrder(fields)} />))

const product = { id: 'p', name: 'Áo dài' }
const listed = {
  ...{ id: 'DH7K3M9QX2', status: 'PENDING', createdAt: '2026-11-20T03:00:00Z' },
  orderItems: [{ id: 'i', quantity: 2, price: 30_000, product }],
}

test('an order shows its payment, all sums and its address', () => {
  const text = shown({
    ...listed,
    ...{ paymentMethod: 'COD', payment: { status: 'unpaid' }, shippingFee: 0 },
    ...{ recipient: 'Lan', phone: '0912345678', address: '12 phố Mẫu' },
  })
  expect(text).toContain('Địa chỉ nhận hàng Lan 0912345678 12 phố Mẫu')
  expect(text).toContain('Thanh toán Trả khi nhận hàng (COD) Tạm tính')
  expect(text).toContain('Tạm tính 60.000đ Phí vận chuyển Miễn phí Tổng cộng 60.000đ')
})

test('of an order without payment method, fee, total and address none of them is shown', () => {
  const text = shown(listed)
  expect(text).toMatch(/Áo dài .*×2.* Tạm tính 60\.000đ$/)
  for (const untold of ['COD', 'Miễn phí', 'Phí vận chuyển', 'Tổng cộng', 'Địa chỉ nhận hàng']) {
    expect(text).not.toContain(untold)
  }
})

test('an order that says nothing but its total shows the total alone', () => {
  const text = shown({ ...listed, orderItems: [], total: 60_000 })
  expect(text).toBe('Sản phẩm Thanh toán Tổng cộng 60.000đ')
})

test('an order without any of it shows no panel for it', () => {
  expect(shown({ ...listed, orderItems: [] })).toBe('Sản phẩm')
})

test('items without a price are shown without one, and without a sum', () => {
  const [item] = listed.orderItems
  const { price: _untold, ...unpriced } = { ...item }
  const text = shown({ ...listed, orderItems: [item, { ...unpriced, id: 'j' }] })
  expect(text).not.toMatch(/ 0đ|Tạm tính/)
  expect(text.match(/30\.000đ/g)).toHaveLength(1)
})
