import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { demoLines } from '#test/demo-lines.ts'
import {
  asFarAsTold,
  type Counted,
  countByHand,
  countedProducts,
  inShort,
} from '#test/facet-counts.ts'
import { bringIn } from '#test/shop-lines.ts'

let shop: TestApp
let products: Counted[]

beforeAll(async () => {
  shop = await createTestApp()
  const lines = await demoLines()
  // Every third one is in another category, too.
  const inMore = lines.map((line, index) => {
    const other = lines[(index * 5) % lines.length]?.categoryPath
    return index % 3 === 0 && other ? { ...line, moreCategories: [other] } : line
  })
  await bringIn(shop.db, inMore)
  products = await countedProducts(shop.db)
})
afterAll(() => shop.close())

async function get(query: string) {
  const answer = await shop.app.inject(`/api/web/products?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const inCategory = (slug: string) => (product: Counted) =>
  product.path.some((step) => step.slug === slug)
const has =
  (code: string, ...values: string[]) =>
  (product: Counted) =>
    product.values.some((each) => each.code === code && values.includes(each.value))
const costs = (min: number, max: number) => (product: Counted) =>
  product.max >= min && product.min <= max
const rated = (min: number) => (product: Counted) => product.rating >= min

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, each) => total + each, 0)

describe('counted one product at a time, the same comes out', () => {
  test.each<[string, Record<string, (product: Counted) => boolean>, string?]>([
    ['', {}],
    ['inStock=1', { inStock: (product) => product.inStock }],
    ['shipFast=1&ratingMin=4.5', { shipFast: (p) => p.shipFast, rating: rated(4.5) }],
    ['priceMin=100000&priceMax=300000', { price: costs(100_000, 300_000) }],
    ['category=thoi-trang-nu', { category: inCategory('thoi-trang-nu') }, 'thoi-trang-nu'],
    ['category=ao-nam', { category: inCategory('ao-nam') }, 'ao-nam'],
    ['category=ao-khoac-nam', { category: inCategory('ao-khoac-nam') }, 'ao-nam'],
    ['attr.CHAT_LIEU=Cotton', { 'attr.CHAT_LIEU': has('CHAT_LIEU', 'Cotton') }],
    [
      'category=thoi-trang-nu&attr.CHAT_LIEU=Cotton,Polyester&attr.GIOI_TINH=Nữ&priceMax=400000&ratingMin=4&inStock=1',
      {
        category: inCategory('thoi-trang-nu'),
        'attr.CHAT_LIEU': has('CHAT_LIEU', 'Cotton', 'Polyester'),
        'attr.GIOI_TINH': has('GIOI_TINH', 'Nữ'),
        price: costs(0, 400_000),
        rating: rated(4),
        inStock: (product) => product.inStock,
      },
      'thoi-trang-nu',
    ],
    ['q=khongcothat', { text: () => false }],
    ['category=khong-co', { category: () => false }, 'khong-co'],
    ['attr.CHAT_LIEU=Vàng ròng', { 'attr.CHAT_LIEU': has('CHAT_LIEU', 'Vàng ròng') }],
    ['attr.KHONG_CO=x', { 'attr.KHONG_CO': () => false }],
  ])('%s', async (query, choices, parent) => {
    const told = inShort((await get(query)).facets)
    const all = countByHand(products, new Map(Object.entries(choices)), parent)
    const attributes = Object.fromEntries(
      Object.entries(all.attributes).map(([code, values]) => [
        code,
        asFarAsTold(values, told.attributes[code] ?? {}, 20, Number),
      ]),
    )
    expect(told).toEqual({
      ...all,
      categories: asFarAsTold(all.categories, told.categories, 40, Number),
      attributes: asFarAsTold(attributes, told.attributes, 20, sum),
    })
  })
})

test('a text narrows what is counted', async () => {
  const { facets, pagination } = await get('q=áo khoác')
  const { inStock, isComplete, ratings } = facets
  expect(isComplete).toBe(true)
  expect(inStock).toBeLessThanOrEqual(pagination.total)
  expect(ratings.at(-1).count).toBeLessThanOrEqual(pagination.total)
  expect(pagination.total).toBeLessThan(products.length)
})

test('numbers of one unit are a range', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    name: `Bình nước ${index}`,
    categoryPath: ['Bình nước'],
    price: 50_000,
    attributes: [{ code: 'CAO', name: 'Chiều cao', value: `${index},5 cm` }],
  }))
  await bringIn(shop.db, lines)
  const { facets } = await get('category=binh-nuoc')
  expect(facets.attributes).toMatchObject([{ kind: 'number', unit: 'cm', min: 0.5, max: 11.5 }])
  const chosen = await get(
    `category=binh-nuoc&${new URLSearchParams({ 'attr.CAO': '1\\,5 cm,3\\,5 cm' })}`,
  )
  expect(chosen.pagination.total).toBe(2)
  expect((await get('category=binh-nuoc&attrMin.CAO=2&attrMax.CAO=4')).pagination.total).toBe(2)
})

test.each([
  'attr.__proto__=x',
  'attr.A%27)%3B--=x',
  'category=%27--',
  `category=${'a'.repeat(200)}`,
  Array.from({ length: 200 }, (_, index) => `attr.A${index}=x`).join('&'),
])('odd queries are counted too', async (query) => {
  const { facets } = await get(query)
  expect(facets).toMatchObject({ isComplete: true, categories: expect.any(Array) })
})
