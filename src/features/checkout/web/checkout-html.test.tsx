import { expect, test } from 'vitest'
import { parseCart } from '#features/cart/web/parsers.ts'
import { render, tags, textOf } from '#test/render.tsx'
import { CheckoutAddress } from './checkout-address.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import CheckoutRoute from './checkout-route.tsx'
import { PaymentChoice } from './payment-choice.tsx'

test('the checkout shows that it is loading', () => {
  expect(textOf(render(<CheckoutRoute />, { path: '/checkout' }))).toContain(
    'Đang tải trang thanh toán...',
  )
})

test('its lines are those that were chosen, with variant, pieces and price', () => {
  const items = parseCart({
    items: [
      {
        id: 'l1',
        productId: 'p1',
        quantity: 2,
        currentPrice: 75_000,
        price: 100_000,
        product: { slug: 'ao-dai', name: 'Áo dài' },
        variant: { id: 'v1', displayName: 'Đỏ / M' },
      },
    ],
  })
  const text = textOf(render(<CheckoutLines items={items} dropped={[]} quote={undefined} />))
  expect(text).toContain('Sản phẩm (1)')
  expect(text).toMatch(/Áo dài Phân loại: Đỏ \/ M .*75\.000đ .*100\.000đ/)
  expect(text).toContain('×2')
})

test('payment is on delivery or by bank transfer', () => {
  const html = render(<PaymentChoice value="COD" onChange={() => undefined} />)
  expect(tags(html, 'input', 'type="radio"', 'value="COD"', 'checked=""')).toHaveLength(1)
  expect(tags(html, 'input', 'type="radio"', 'value="BANK_TRANSFER"')).toHaveLength(1)
  expect(tags(html, 'input', 'type="radio"', 'checked=""')).toHaveLength(1)
})

test('a shopper without an address is led to the address form and back', () => {
  const html = render(
    <CheckoutAddress address={undefined} problem={undefined} addLink={{ current: null }} />,
  )
  expect(textOf(html)).toContain('Bạn chưa có địa chỉ nhận hàng.')
  expect(tags(html, 'a', 'href="/user/account/address?redirect=%2Fcheckout"')).toHaveLength(1)
})
