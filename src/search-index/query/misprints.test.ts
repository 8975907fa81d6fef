import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn } from '#test/shop-lines.ts'
import { buildVocabulary } from '../vocabulary/build-vocabulary.ts'

let shop: TestApp

const copies = (count: number, name: string, category: string) =>
  Array.from({ length: count }, (_, number) => ({
    name: `${name} mẫu ${number}`,
    categoryPath: [category],
    price: 90_000,
  }))

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    ...copies(40, 'Khẩu trang vải', 'Y tế'),
    ...copies(1, 'Kahu trang y tế', 'Y tế'),
    ...copies(30, 'Hoodie nỉ', 'Áo'),
    ...copies(1, 'Hoddie form rộng', 'Áo'),
    ...copies(30, 'Quần jogger', 'Quần'),
    ...copies(1, 'Quần joggerr', 'Quần'),
    ...copies(40, 'Áo len', 'Áo'),
    ...copies(2, 'Sáo trúc', 'Nhạc cụ'),
    ...copies(2, 'Áo da bò', 'Áo'),
    ...copies(40, 'Áo dài lụa', 'Áo'),
    ...copies(3, 'Phone cases', 'Phụ kiện'),
    ...copies(1, 'Sofa hai chỗ', 'Nội thất'),
    ...copies(30, 'Nước soda chanh', 'Đồ uống'),
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

async function search(q: string) {
  const answer = await shop.app.inject(`/api/web/products?q=${encodeURIComponent(q)}`)
  const { data, correction } = answer.json()
  return { names: data.map(({ name }: { name: string }) => name), correction }
}

describe('a mistake that sellers make too is corrected', () => {
  test.each([
    ['hoddie', 'hoodie', 'Hoodie'],
    ['kahu trang', 'khẩu trang', 'Khẩu trang'],
    ['quần joggerr', 'quần jogger', 'Quần jogger'],
    ['quần jogerr', 'quần jogger', 'Quần jogger'],
  ])('%s: %s', async (q, meant, begun) => {
    const { names, correction } = await search(q)
    expect(correction).toEqual({ q: meant, isApplied: true })
    expect(names[0].startsWith(begun)).toBe(true)
  })
})

test.each([
  ['sáo', 'Sáo trúc'],
  ['sáo trúc', 'Sáo trúc'],
  ['áo da', 'Áo da bò'],
  ['ao da bo', 'Áo da bò'],
  ['sofa', 'Sofa hai chỗ'],
])('a rare word of its own is left alone: %s', async (q, begun) => {
  const { names, correction } = await search(q)
  expect(correction).toBeNull()
  expect(names[0].startsWith(begun)).toBe(true)
})

test('a longer word that ends as a known one is only asked about', async () => {
  expect(await search('iphone')).toEqual({
    names: [],
    correction: { q: 'phone', isApplied: false },
  })
})

test('dropped words are told', async () => {
  const { names, correction } = await search('gfhdjsk hoodie')
  expect(correction).toEqual({ q: 'hoodie', isApplied: true, dropped: ['gfhdjsk'] })
  expect(names[0].startsWith('Hoodie')).toBe(true)
})
