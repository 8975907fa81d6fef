import { expect, test } from 'vitest'
import { fillShop, fillShopHtml, menuTree, readPageFile } from './domain.ts'

const shop = {
  name: 'Tiệm <Hoa> & "Lá"',
  phone: '0900000000',
  owner: 'Hộ kinh doanh $& Tiệm',
  address: '1 đường Mẫu',
  taxCode: '0123456789',
  email: 'cham-soc@tiem.invalid',
}

test('a menu is a tree of rows in their order', () => {
  const row = (id: string, parent_id: string | null) => ({ id, parent_id, label: id, url: null })
  const tree = menuTree([row('a', null), row('b', null), row('b1', 'b'), row('a1', 'a')])
  expect(tree.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    ['a', ['a1']],
    ['b', ['b1']],
  ])
})

test('the shop’s details are filled in, escaped in HTML', () => {
  const text = '{{shop.name}}, {{ shop.owner }}, {{shop.secret}}, {{x}}'
  expect(fillShop(text, shop)).toBe(
    'Tiệm <Hoa> & "Lá", Hộ kinh doanh $& Tiệm, {{shop.secret}}, {{x}}',
  )
  expect(fillShopHtml('<a href="tel:{{shop.phone}}">{{shop.name}}</a>', shop)).toBe(
    '<a href="tel:0900000000">Tiệm &lt;Hoa&gt; &amp; &quot;Lá&quot;</a>',
  )
  expect(fillShopHtml('{{shop.owner}}', shop)).toBe('Hộ kinh doanh $&amp; Tiệm')
})

test('a page file is its front matter and the HTML after it', () => {
  const file =
    '---\r\ntitle: Đổi trả: 7 ngày \r\nseoTitle: "Đổi trả"\r\n---\r\n<p>a</p>\n---\n<p>b</p>'
  expect(readPageFile(file)).toEqual({
    title: 'Đổi trả: 7 ngày',
    seoTitle: 'Đổi trả',
    content: '<p>a</p>\n---\n<p>b</p>',
  })
  expect(readPageFile('<p>a</p>')).toEqual({ content: '<p>a</p>' })
})
