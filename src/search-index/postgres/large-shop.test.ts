import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Counted, countByHand, countedProducts, inShort } from '#test/facet-counts.ts'
import { largeShop } from '#test/large-shop.ts'

type Placed = { slug: string; sold: number; inStock: boolean; age: number; name: string }

let shop: TestApp
let products: Counted[]
let placed: Map<string, Placed>

beforeAll(async () => {
  shop = await createTestApp({}, { filling: largeShop })
  products = await countedProducts(shop.db)
  const { rows } = await sql<Placed>`
    SELECT slug, sold, in_stock AS "inStock", extract(epoch FROM created_at)::float8 AS age, name
    FROM products`.execute(shop.db)
  placed = new Map(rows.map((row) => [row.slug, row]))
})
afterAll(() => shop.close())

async function get(query: string) {
  const answer = await (asked ?? shop).app.inject(`/api/web/products?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Slugs of the given pages, with `size` products each. */
async function slugsOf(query: string, size: number, pages: number[]): Promise<string[][]> {
  const found: string[][] = []
  for (const page of pages) {
    const { data } = await get(`${query}&pageSize=${size}&page=${page}`)
    found.push(data.map(({ slug }: { slug: string }) => slug))
  }
  return found
}

type Chosen = Record<string, (product: Counted) => boolean>
const isNamed = (word: string) => (product: Counted) =>
  placed.get(product.slug)?.name.startsWith(word) ?? false
const isIn = (slug: string) => (product: Counted) => product.path.some((step) => step.slug === slug)
const has = (code: string, value: string) => (product: Counted) =>
  product.values.some((each) => each.code === code && each.value === value)

const isLong = (least: number, most: number) => (product: Counted) =>
  product.values.some(
    ({ code, number }) => code === 'DAI' && Number(number) >= least && Number(number) <= most,
  )

const cases: [string, Chosen, string?][] = [
  ['', {}],
  ['q=áo', { text: isNamed('Áo') }],
  ['q=tượng gỗ', { text: isNamed('Tượng') }],
  ['category=thoi-trang', { category: isIn('thoi-trang') }, 'thoi-trang'],
  ['category=quan', { category: isIn('quan') }, 'thoi-trang'],
  ['attr.MAU=Tím', { 'attr.MAU': has('MAU', 'Tím') }],
  [
    'q=áo&attr.NANG=12 g&ratingMin=4.5',
    {
      text: isNamed('Áo'),
      'attr.NANG': has('NANG', '12 g'),
      rating: ({ rating }) => rating >= 4.5,
    },
  ],
  [
    'q=áo&priceMin=30000&priceMax=33000',
    {
      text: isNamed('Áo'),
      price: ({ min, max }) => max >= 30_000 && min <= 33_000,
    },
  ],
  ['shipFast=1&ratingMin=5', { shipFast: (p) => p.shipFast, rating: ({ rating }) => rating >= 5 }],
  // As many values as products: too many to look up one by one, some, and very many beside a word.
  ['attrMin.DAI=0', { 'attr.DAI': isLong(0, 12_000) }],
  ['attrMin.DAI=600&attrMax.DAI=2400', { 'attr.DAI': isLong(600, 2400) }],
  ['q=quần&attrMin.DAI=3000', { text: isNamed('Quần'), 'attr.DAI': isLong(3000, 12_000) }],
  ['q=quần&category=ao', { text: isNamed('Quần'), category: isIn('ao') }, 'thoi-trang'],
]

const matching = (chosen: Chosen) =>
  products.filter((product) => Object.values(chosen).every((isChosen) => isChosen(product)))

/** The process that answers. */
let asked: TestApp

const places: [string, () => Promise<void | (() => Promise<void>)>][] = [
  [
    'the database',
    async () => {
      asked = shop
    },
  ],
  [
    'the engine without memory',
    async () => {
      asked = await createTestApp({ SEARCH_ENGINE: 'postgres' }, { beside: shop })
      return () => asked.close()
    },
  ],
  [
    'memory',
    async () => {
      asked = shop
      await shop.services.searchIndex.warmUp((error) => {
        throw error
      }).isReady
      shop.services.searchIndex.applyChanges()
    },
  ],
]

describe.each(places)('counts of %s', (_place, begin) => {
  beforeAll(begin)
  test.each(cases)('%s', async (query, chosen, parent) => {
    const { facets, pagination } = await get(query)
    expect(pagination.total).toBe(Math.min(matching(chosen).length, maxCountedTotal))
    const told = inShort(facets)
    const all = countByHand(products, new Map(Object.entries(chosen)), parent)
    if (facets.areCategoriesComplete) expect(told.categories).toEqual(all.categories)
    if (facets.areCategoryCountsExact) expect(all.categories).toMatchObject(told.categories)
    for (const [slug, count] of Object.entries(told.categories)) {
      expect(count).toBeLessThanOrEqual(all.categories[slug] ?? 0)
    }
    for (const [code, values] of Object.entries(told.attributes)) {
      for (const [value, count] of Object.entries(values)) {
        expect(count).toBeLessThanOrEqual(all.attributes[code]?.[value] ?? 0)
      }
    }
    for (const [index, { count }] of told.ratings.entries()) {
      expect(count).toBeLessThanOrEqual(all.ratings[index]?.count ?? 0)
    }
    expect(told.inStock).toBeLessThanOrEqual(all.inStock)
    expect(facets.isComplete ? told.inStock : 0).toBe(facets.isComplete ? all.inStock : 0)
  })
})

describe('orders', () => {
  const byPopularity = (a: Placed, b: Placed) =>
    Number(b.inStock) - Number(a.inStock) || b.sold - a.sold || (a.slug < b.slug ? 1 : -1)
  const byAge = (a: Placed, b: Placed) => b.age - a.age
  test.each([
    ['best_selling', byPopularity],
    ['newest', byAge],
  ] as const)('%s: each page is where it belongs, walked or sorted', async (sort, order) => {
    for (const [query, chosen] of cases) {
      const expected = matching(chosen)
        .flatMap(({ slug }) => placed.get(slug) ?? [])
        .toSorted(order)
        .map((product) => (sort === 'newest' ? product.age : product.sold))
      const [second, far] = await slugsOf(`${query}&sort=${sort}`, 50, [2, 20])
      const shown = (slugs: string[] | undefined) =>
        (slugs ?? []).map((slug) => placed.get(slug)?.[sort === 'newest' ? 'age' : 'sold'])
      expect(shown(second)).toEqual(expected.slice(50, 100))
      expect(shown(far)).toEqual(expected.slice(950, 1000))
    }
  })

  test('by fit no product stands on two pages, and none is left out', async () => {
    for (const q of ['áo vải', 'quần']) {
      const pages = await slugsOf(
        `q=${q}`,
        100,
        Array.from({ length: 6 }, (_, page) => page + 1),
      )
      expect(new Set(pages.flat()).size).toBe(600)
    }
  })
})

test('every statement could do without reading through the products', async () => {
  const asking = await createTestApp({}, { beside: shop })
  const statements = await recordStatements(async () => {
    for (const [index, [query]] of cases.entries()) {
      const sort = index % 2 ? 'default' : 'newest'
      await asking.app.inject(`/api/web/products?${query}&sort=${sort}&page=2`)
    }
  })
  await asking.close()
  const reads = statements.filter(({ text }) => /^\s*(SELECT|WITH)/i.test(text))
  expect(reads.length).toBeGreaterThan(20)
  expect(Math.max(...reads.map(({ text }) => text.length))).toBeLessThan(50_000)
  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  try {
    await client.query('SET enable_seqscan = off')
    for (const { text, values } of reads) {
      const { rows } = await client.query({ text: `EXPLAIN ${text}`, values })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on products/)
    }
  } finally {
    await client.end()
  }
})

/** Records the statements of the shop's connections while `work` runs. */
async function recordStatements(work: () => Promise<void>) {
  const sent: { text: string; values: unknown[] }[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    sent.push({ text, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
