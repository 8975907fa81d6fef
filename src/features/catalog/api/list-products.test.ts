import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildVocabulary } from '#search-index/vocabulary/build-vocabulary.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'

let shop: TestApp

const shirt = { categoryPath: ['Thời trang', 'Áo'], price: 100_000 }
const material = (value: string) => ({ code: 'CHAT_LIEU', name: 'Chất liệu', value })

beforeAll(async () => {
  shop = await createTestApp()
  await bringIn(shop.db, [
    {
      ...shirt,
      slug: 'ao-hoa',
      name: 'Áo hoa nhí',
      sold: 10,
      attributes: [material('Lụa')],
      rating: { value: 5, count: 2 },
    },
    {
      ...shirt,
      slug: 'ao-hoa-2',
      name: 'Áo hoà bình',
      sold: 500,
      attributes: [material('Cotton')],
      shipFast: true,
    },
    {
      ...shirt,
      slug: 'hoa-ao',
      name: 'Hoa cài áo',
      sold: 900,
      price: 20_000,
      categoryPath: ['Phụ kiện'],
    },
    { ...shirt, slug: 'ao-het', name: 'Áo hoa đã hết', sold: 9999, stock: 0 },
    {
      ...shirt,
      slug: 'duong',
      name: 'Đường kính trắng',
      sku: 'DK-15',
      categoryPath: ['Bách hoá'],
      price: 25_000,
    },
    { ...shirt, slug: 'duong-2', name: 'Tinh dầu Dương cam', categoryPath: ['Bách hoá'], sold: 50 },
    {
      slug: 'may',
      name: 'Máy tính RAM 8GB/256GB màn 15.6 inch',
      categoryPath: ['Điện tử'],
      options: ['Cỡ'],
      variants: [
        { options: { Cỡ: 'S' }, price: 5_000_000 },
        { options: { Cỡ: 'L' }, price: 9_000_000 },
      ],
      attributes: [{ code: 'MAN', name: 'Màn hình', value: '15,6 inch' }],
    },
    { ...shirt, slug: 'an', name: 'Áo hoa ẩn', published: false },
  ])
  await buildVocabulary(shop.db)
})
afterAll(() => shop.close())

async function get(query: string) {
  const answer = await shop.app.inject(`/api/web/products?${query}`)
  return { status: answer.statusCode, body: answer.json() }
}

async function slugs(query: Record<string, string>): Promise<string[]> {
  const { body } = await get(new URLSearchParams(query).toString())
  return body.data.map(({ slug }: { slug: string }) => slug)
}

describe('search', () => {
  test('accents as typed first, what is sold out last among them; then words that stand together, then popularity', async () => {
    expect(await slugs({ q: 'áo hoa' })).toEqual(['ao-hoa', 'hoa-ao', 'ao-het', 'ao-hoa-2'])
    expect(await slugs({ q: 'áo hoà' })).toEqual(['ao-hoa-2', 'ao-hoa', 'hoa-ao', 'ao-het'])
    expect(await slugs({ q: 'đường' })).toEqual(['duong', 'duong-2'])
  })

  test.each([
    ['without diacritics', 'ao hoa nhi', 'ao-hoa'],
    ['decomposed letters', 'áo hòa bình'.normalize('NFD'), 'ao-hoa-2'],
    ['the beginning of a word', 'đườ kí', 'duong'],
    ['a part between signs', '256gb', 'may'],
    ['a number with a point', '15.6', 'may'],
    ['a sku', 'dk-15', 'duong'],
    ['capitals', 'ĐƯỜNG', 'duong'],
  ])('%s', async (_, q, slug) => {
    expect((await slugs({ q }))[0]).toBe(slug)
  })

  test('finds nothing for nonsense and for signs alone; everything for nothing', async () => {
    expect(await slugs({ q: 'khongcothat' })).toEqual([])
    expect(await slugs({ q: '!!! &|()' })).toEqual([])
    expect(await slugs({ q: '  ' })).toHaveLength(7)
  })

  test('one letter beside a category is no text', async () => {
    expect(await slugs({ q: 'x', category: 'thoi-trang' })).toHaveLength(3)
    expect(await slugs({ q: 'x' })).toEqual([])
  })
})

describe('filters', () => {
  test('a category with those below it, by id or slug; an unknown one is empty', async () => {
    const { id } = await shop.db
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', 'thoi-trang')
      .executeTakeFirstOrThrow()
    expect(await slugs({ categoryId: id })).toEqual(['ao-hoa-2', 'ao-hoa', 'ao-het'])
    expect(await slugs({ category: 'ao' })).toHaveLength(3)
    expect(await slugs({ categoryId: '01900000-0000-7000-8000-000000000000' })).toEqual([])
    expect(await slugs({ categoryId: 'x\u0000' })).toEqual([])
  })

  test.each<[Record<string, string>, string[]]>([
    [{ priceMax: '25000' }, ['hoa-ao', 'duong']],
    [{ priceMin: '6000000', priceMax: '7000000' }, ['may']],
    [{ ratingMin: '4.5' }, ['ao-hoa']],
    [{ shipFast: '1' }, ['ao-hoa-2']],
    [{ inStock: '1', category: 'ao' }, ['ao-hoa-2', 'ao-hoa']],
    [{ 'attr.CHAT_LIEU': 'Lụa,Cotton' }, ['ao-hoa-2', 'ao-hoa']],
    [{ 'attr.chat_lieu': 'Lụa' }, ['ao-hoa']],
    [{ 'attr.CHAT_LIEU': 'Lụa', 'attr.MAN': '15,6 inch' }, []],
    [{ 'attr.MAN': 'x,15\\,6 inch' }, ['may']],
    [{ 'attrMin.MAN': '15', 'attrMax.MAN': '16' }, ['may']],
    [{ 'attrMin.MAN': '16' }, []],
  ])('%o', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected)
  })
})

test('sorted by sales or by age, sold-out last among best-sellers', async () => {
  expect((await slugs({ sort: 'best_selling' })).at(0)).toBe('hoa-ao')
  expect((await slugs({ sort: 'best_selling' })).at(-1)).toBe('ao-het')
  expect((await slugs({ sort: 'newest' })).slice(0, 2)).toEqual(['may', 'duong-2'])
  expect(await slugs({ sort: 'latest' })).toEqual(await slugs({ sort: 'newest' }))
})

test('pages do not overlap, and say how many there are', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => get(`page=${page}&pageSize=2&sort=best_selling`)),
  )
  const seen = pages.flatMap(({ body }) => body.data.map(({ slug }: { slug: string }) => slug))
  expect(new Set(seen).size).toBe(7)
  expect(pages[0]?.body.pagination).toEqual({ page: 1, pageSize: 2, total: 7, pages: 4 })
  expect((await get('limit=3')).body.data).toHaveLength(3)
})

test.each(['product', 'products/list', 'product/list'])('%s answers alike', async (path) => {
  const answer = await shop.app.inject(`/api/web/${path}?q=hoa`)
  expect(answer.json()).toEqual((await get('q=hoa')).body)
})

test('two statements for any page size and text', async () => {
  const statements = (query: string) => countStatements(shop.pools, () => get(query))
  expect([
    await statements('limit=1'),
    await statements('limit=50'),
    await statements('q=ao'),
  ]).toEqual([2, 2, 2])
})

test.each([
  'q=%00',
  'q=a&q=b',
  `q=${'x'.repeat(201)}`,
  'page=abc',
  'page=1.5',
  'pageSize=NaN',
  'priceMin=-1',
  'priceMax=1e300',
  'priceMin=abc',
  'ratingMin=9',
  'sort=price',
  'inStock=maybe',
  'category=%00',
  'attrMin.MAN=abc',
  'attrMax.MAN=Infinity',
  'attr.MAN=%00',
])('%s is refused in Vietnamese', async (query) => {
  const { status, body } = await get(query)
  expect([400, 422]).toContain(status)
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\p{L}/u) })
})

test.each([
  'page=99999999999&pageSize=99999',
  'page=-5',
  'q=%ED%A0%80',
  'sort[]=newest',
  'attr.=x',
  'attr.%27;DROP=1',
  'attr.CHAT_LIEU=',
  'attr.CHAT_LIEU=a&attr.CHAT_LIEU=b',
  'attr.__proto__=x',
  '__proto__=x&constructor=y',
  'attrMin.MAN=-1e308',
  "q=' OR 1=1 --",
  'q=a:* | b & !c <-> (d)',
  'q=%5C%5C%27%25_',
  `q=${'a '.repeat(100)}`,
  'categoryId=../../etc/passwd',
  `${Array.from({ length: 200 }, (_, index) => `attr.A${index}=x`).join('&')}`,
])('%s is no reason to fail', async (query) => {
  expect((await get(query)).status).toBe(200)
})
