import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

const line = {
  name: 'Khay tre',
  categoryPath: ['Bếp', 'Khay'],
  published: true,
  options: ['Cỡ'],
  variants: [
    { options: { Cỡ: 'Nhỏ' }, price: 95_000, stock: 1200, sku: 'K-N' },
    { options: { Cỡ: 'Lớn' }, price: 140_000, discountPrice: 120_000, weightGram: 800 },
  ],
}

test('a new product is told in the words of a merchant', () => {
  const attributes = [
    { code: 'size', name: 'Dài', value: '15,6 cm' },
    { code: 'wood', name: 'Gỗ', value: 'Tre' },
  ]
  const all = { ...line, attributes, rating: { value: 4.8, count: 321 } }
  const further = { moreCategories: [['Quà', 'Tết'], ['Mới']], videos: [{ src: 'a.mp4' }, 'b.mp4'] }
  expect(lineChanges(undefined, { ...all, ...further, shortDesc: '<p>Nhẹ</p>  bền' })).toEqual(
    [
      ['name', 'Khay tre'],
      ['categoryPath', 'Bếp > Khay'],
      ['published', 'có'],
      ['options', 'Cỡ'],
      ['attributes', 'Dài: 15,6 cm; Gỗ: Tre'],
      ['rating', '4,8 (321 lượt)'],
      ['moreCategories', 'Quà > Tết; Mới'],
      ['videos', 'a.mp4, b.mp4'],
      ['shortDesc', 'Nhẹ bền'],
      ['Nhỏ', '95.000đ, tồn kho 1.200, SKU K-N'],
      ['Lớn', '140.000đ, giá giảm 120.000đ, 800 g'],
    ].map(([field, after]) => ({ field, before: null, after })),
  )
})

test('only what differs is told, of variants that stay field by field', () => {
  const [small, large] = line.variants
  const now = { ...line, published: false, variants: [{ ...small, price: 99_000, stock: 0 }] }
  expect(lineChanges(line, now)).toEqual([
    { field: 'published', before: 'có', after: 'không' },
    { field: 'Nhỏ: price', before: '95.000đ', after: '99.000đ' },
    { field: 'Nhỏ: stock', before: '1.200', after: '0' },
    { field: 'Lớn', before: '140.000đ, giá giảm 120.000đ, 800 g', after: null },
  ])
  expect(lineChanges({ variants: [large] }, { variants: [large] })).toEqual([])
  const plain = { options: { Cỡ: 'Vừa' } }
  expect(lineChanges({}, { variants: [plain] })).toEqual([
    { field: 'Vừa', before: null, after: 'như sản phẩm' },
  ])
  const [change] = lineChanges({}, { description: 'dài '.repeat(100) })
  expect(change?.after).toHaveLength(201)
})
