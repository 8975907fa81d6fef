import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { anItemRow, anOrderRow } from '#test/order-row.ts'
import { packingSlips } from './packing-slips.ts'

const sender = { name: 'Tiệm <Mây>', phone: '0900000000', address: '1 đường Mẫu' }
const slipsOf = (...orders: Parameters<typeof packingSlips>[0][number][]) =>
  text(packingSlips(orders, sender, 'A6'))

test('a slip contains sender, recipient, products and the amount to collect', async () => {
  const html = await slipsOf(anOrderRow())

  for (const part of [
    'DH7K3M9QX2',
    'Nguyễn Thị Ngọc Ánh',
    '0912345678',
    '12 phố Mẫu, Phúc Xá, Ba Đình, Hà Nội',
    'Áo lụa Ễ Ặ Ỗ · Đỏ đô, XL',
    'AL-1',
    '<p class="amount">230.000đ</p>',
    '<svg',
  ]) {
    expect(html).toContain(part)
  }
  expect(html).toContain('Tiệm &lt;Mây&gt;')
})

test.each([
  ['a paid transfer', { payment_method: 'BANK_TRANSFER', payment_status: 'paid' }, 'Đã thanh toán'],
  [
    'an open transfer',
    { payment_method: 'BANK_TRANSFER', payment_status: 'unpaid' },
    'Chưa nhận đủ chuyển khoản',
  ],
] as const)('nothing is collected for %s', async (_what, payment, why) => {
  const html = await slipsOf(anOrderRow(payment))
  expect(html).toContain('<p class="amount">0đ</p>')
  expect(html).toContain(why)
})

test('input of shoppers is escaped', async () => {
  const recipient = `<script>alert("1")</script>&'`
  const html = await slipsOf(
    anOrderRow({ recipient, items: [anItemRow({ product_name: '<b>x', sku: null })] }),
  )
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
  expect(html).toContain('&lt;b&gt;x')
})

test('numbers of pieces stand on one line', async () => {
  const html = await slipsOf(anOrderRow())
  expect(html).toMatch(/\.item td:first-child, \.sum td:first-child \{[^}]*white-space: nowrap/)
})
