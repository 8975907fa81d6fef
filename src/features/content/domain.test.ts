import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bannerState,
  differingParts,
  fillShop,
  fillShopHtml,
  menuOutline,
  menuTree,
  parseFrontMatter,
  titleIn,
  unknownPlaceholders,
} from './domain.ts'

const shop = {
  name: 'Tiệm <Hoa> & "Lá"',
  phone: '0900000000',
  owner: 'Hộ kinh doanh $& Tiệm',
  address: '1 đường Mẫu',
  taxCode: '0123456789',
  businessLicence: '',
  email: 'cham-soc@tiem.invalid',
  zaloUrl: 'https://zalo.me/1',
  freeShippingFrom: '1.000.000đ',
  returnDays: '7',
  transferHoldHours: '24',
  coinsShare: '50%',
  viewsKeptDays: '180',
}

test('a menu is a tree of rows in their order', () => {
  const row = (id: string, parent_id: string | null) => ({ id, parent_id, label: id, url: null })
  const tree = menuTree([row('a', null), row('b', null), row('b1', 'b'), row('a1', 'a')])
  expect(tree.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    ['a', ['a1']],
    ['b', ['b1']],
  ])
})

test('a title is Vietnamese, else English', () => {
  expect(titleIn('A')).toBe('A')
  expect(titleIn({ vi: 'Về', en: 'About' })).toBe('Về')
  expect(titleIn({ vi: '', en: 'About' })).toBe('About')
  expect(titleIn(null)).toBe('')
})

test('the shop’s details are filled in, escaped in HTML', () => {
  const text = '{{shop.name}}, {{ shop.owner }}, {{shop.secret}}, {{x}}'
  expect(fillShop(text, shop)).toBe(
    'Tiệm <Hoa> & "Lá", Hộ kinh doanh $& Tiệm, {{shop.secret}}, {{x}}',
  )
  expect(unknownPlaceholders(text)).toEqual(['{{shop.secret}}'])
  expect(fillShopHtml('<a href="tel:{{shop.phone}}">{{shop.name}}</a>', shop)).toBe(
    '<a href="tel:0900000000">Tiệm &lt;Hoa&gt; &amp; &quot;Lá&quot;</a>',
  )
  expect(fillShopHtml('{{shop.owner}}', shop)).toBe('Hộ kinh doanh $&amp; Tiệm')
})

test.each([
  ['<ul><li>a</li><li>Số: {{shop.businessLicence}}</li></ul>', '<ul><li>a</li></ul>'],
  [
    '<tr><td>a</td></tr>\n<tr><td>Số</td><td><p>{{ shop.businessLicence }}</p></td></tr>',
    '<tr><td>a</td></tr>\n',
  ],
  ['<tr><td>Số</td><td>{{shop.businessLicence}}</td></tr>', ''],
  [
    '<li>a<ul><li>{{shop.businessLicence}}</li></ul></li><p>{{shop.name}}</p>',
    '<li>a<ul></ul></li><p>Tiệm &lt;Hoa&gt; &amp; &quot;Lá&quot;</p>',
  ],
  ['<h2>{{shop.businessLicence}}</h2>', '<h2></h2>'],
])('what the shop does not have is left out of %s', (html, shown) => {
  expect(fillShopHtml(html, shop)).toBe(shown)
})

test('a long text whose lines never end is read to its end, and loses those that do', () => {
  const [entries, lines] = ['<li>'.repeat(50_000), '<p>{{shop.businessLicence}}'.repeat(10_000)]
  const html = `${entries}${lines}</p>${'Tiệm '.repeat(20_000)}`
  const shown = `${entries}${'<p>'.repeat(9999)}${'Tiệm '.repeat(20_000)}`
  expect(fillShopHtml(html, shop)).toBe(shown)
})

test('a page file is its front matter and the text after it', () => {
  const file =
    '---\r\ntitle: Đổi trả: 7 ngày \r\nseoTitle: "Đổi trả"\r\n# a remark\r\n\r\n---\r\n<p>a</p>\n---\n<p>b</p>'
  expect(parseFrontMatter(file)).toEqual({
    fields: { title: 'Đổi trả: 7 ngày', seoTitle: 'Đổi trả' },
    body: '<p>a</p>\n---\n<p>b</p>',
    bad: [],
  })
  expect(parseFrontMatter('\uFEFF<p>a</p>')).toEqual({ fields: {}, body: '<p>a</p>', bad: [] })
  expect(parseFrontMatter('---\n---\n')).toEqual({ fields: {}, body: '', bad: [] })
  expect(parseFrontMatter('---\ntitle: A\ntitle: B\nhm\n__proto__: x\nseoTitle:\n---')).toEqual({
    fields: { title: 'A', seoTitle: '' },
    body: '',
    bad: ['title: B', 'hm', '__proto__: x'],
  })
})

test('what differs between two texts is told with a few words around it', () => {
  expect(differingParts('Đổi trong 7 ngày.', 'Đổi trong 15 ngày.')).toEqual([
    ...['Đổi trong 7 ngày.', 'Đổi trong 15 ngày.'],
  ])
  const long = 'a'.repeat(1000)
  const [before, after] = differingParts(`${long}một${long}`, `${long}hai${long}`)
  expect(before).toBe(`…${'a'.repeat(60)}một${'a'.repeat(60)}…`)
  expect(after).toBe(`…${'a'.repeat(60)}hai${'a'.repeat(60)}…`)
  expect(differingParts('', long)[1]).toBe(`${'a'.repeat(600)}…`)
  expect(differingParts('aa', 'aaa')).toEqual(['aa', 'aaa'])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const parts = differingParts(one, other)
      expect(parts.every((part) => part.isWellFormed() && part.length < 1000)).toBe(true)
      if (one !== other && one.length + other.length < 600) expect(parts[0]).not.toBe(parts[1])
    }),
  )
})

test.each([
  [{}, 'shown'],
  [{ startDay: '2026-11-20', endDay: '2026-11-20' }, 'shown'],
  [{ startDay: '2026-11-21' }, 'planned'],
  [{ endDay: '2026-11-19' }, 'over'],
  [{ isActive: false, startDay: '2026-11-21' }, 'hidden'],
])('on 20 November the banner %j is %s', (fields, state) => {
  const banner = { isActive: true, startDay: null, endDay: null, ...fields }
  expect(bannerState(banner, '2026-11-20')).toBe(state)
})

test('a menu is told as lines', () => {
  const leaf = (label: string, url: string | null) => ({ label, url, children: [] })
  expect(menuOutline([{ ...leaf('A', null), children: [leaf('B', '/b')] }])).toEqual([
    ...['A', '– B → /b'],
  ])
})
