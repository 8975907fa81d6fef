import { expect, test } from 'vitest'
import { anItemRow, anOrderRow } from '#test/order-row.ts'
import { pickingList } from './picking-list.ts'

test('pieces of a variant are summed over orders that are not cancelled, each named, by name; typed text is escaped', () => {
  const shirt = { variant_id: 'a', product_name: 'Áo <b>', variant_name: 'Đỏ', sku: 'AO-1' }
  const html = pickingList(
    [
      anOrderRow({
        id: 'DH1',
        items: [
          anItemRow({ variant_id: 'b', product_name: 'Quần', variant_name: '', quantity: 1 }),
          anItemRow({ ...shirt, quantity: 2 }),
        ],
      }),
      anOrderRow({ id: 'DH2', items: [anItemRow({ ...shirt, quantity: 1 })] }),
      anOrderRow({ id: 'DH3', status: 'CANCELLED', items: [anItemRow({ ...shirt, quantity: 5 })] }),
    ],
    new Date('2026-11-20T02:00:00Z'),
  )
  const rows = [
    ...html.matchAll(/<tr><td class="count">(\d+)<\/td><td>(.*?)<\/td>.*?class="orders">(.*?)</g),
  ]
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['3', 'Áo &lt;b&gt; · Đỏ', 'DH1 ×2, DH2'],
    ['1', 'Quần', 'DH1'],
  ])
  expect(html).toContain('2 đơn, 4 sản phẩm, lập lúc 20/11/2026 09:00')
})

test('numbers and their heading stand on one line, however narrow the column is', () => {
  const html = pickingList([anOrderRow({ items: [anItemRow({ quantity: 30 })] })], new Date())
  expect(html).toContain('<th class="count">SL</th>')
  expect(html).toContain('<td class="count">30</td>')
  expect(html).toMatch(/th, \.count \{[^}]*white-space: nowrap/)
})
