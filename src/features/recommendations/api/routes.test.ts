import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp()
  const line = (name: string, categoryPath: string[], sold: number, rest = {}) => ({
    name,
    categoryPath,
    sold,
    price: 10_000,
    ...rest,
  })
  await bringIn(shop.db, [
    line('Nay', ['A', 'A1'], 1),
    line('Cung 1', ['A', 'A1'], 5),
    line('Cung 2', ['A', 'A1'], 9),
    line('Cung het', ['A', 'A1'], 99, { stock: 0 }),
    line('Ben', ['A', 'A2'], 1),
    line('Xa', ['B'], 1000),
    line('Xa an', ['B'], 2000, { published: false }),
    line('Xa dat', ['B'], 3, { stock: 0, isPreorder: true }),
  ])
})
afterAll(() => shop.close())

async function recommended(query: string): Promise<string[]> {
  const answer = await shop.app.inject(`/api/web/recommendations?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().items.map(({ slug }: { slug: string }) => slug)
}

async function currentId() {
  const query = shop.db.selectFrom('products').select('id').where('slug', '=', 'nay')
  return (await query.executeTakeFirstOrThrow()).id
}

test('the same category, its neighbors, then best sellers; never itself, nothing unavailable', async () => {
  const all = await recommended(`currentId=${await currentId()}`)
  expect(all).toEqual(['cung-2', 'cung-1', 'ben', 'xa', 'xa-dat'])
})

test('without a product: best sellers', async () => {
  const best = ['xa', 'cung-2', 'cung-1', 'xa-dat', 'nay', 'ben']
  expect(new Set(await recommended(''))).toEqual(new Set(best))
  expect((await recommended('')).slice(0, 4)).toEqual(best.slice(0, 4))
  for (const odd of [
    'currentId=x',
    'currentId=%00',
    'currentId=01900000-0000-7000-8000-000000000000',
  ]) {
    expect(await recommended(odd)).toHaveLength(6)
  }
})

test('pages follow each other and end', async () => {
  const id = await currentId()
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => recommended(`currentId=${id}&page=${page}&pageSize=2`)),
  )
  expect(pages).toEqual([['cung-2', 'cung-1'], ['ben', 'xa'], ['xa-dat'], []])
  expect(await recommended('page=10000&limit=200')).toEqual([])
  const answer = await shop.app.inject(`/api/web/recommendations?currentId=${id}&limit=999`)
  expect(answer.json().pagination).toEqual({ page: 1, pageSize: 200, total: 5, pages: 1 })
})

test('a product that has just sold out is left out before the derived lists change', async () => {
  await shop.services.pool.query(
    'UPDATE variants SET stock = 0 WHERE product_id IN (SELECT id FROM products WHERE slug = $1)',
    ['ben'],
  )
  expect(await recommended('')).not.toContain('ben')
})

test('two statements', async () => {
  const id = await currentId()
  expect(await countStatements(shop.pools, () => recommended(`currentId=${id}&limit=200`))).toBe(2)
})

test.each(['page=x', 'limit=1.5', 'currentId=a&currentId=b'])('%s is refused', async (query) => {
  const answer = await shop.app.inject(`/api/web/recommendations?${query}`)
  expect(answer.statusCode).toBe(400)
})
