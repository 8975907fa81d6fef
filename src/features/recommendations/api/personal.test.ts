import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'
import { lookAt, orderOf } from '#test/interests.ts'
import { bringIn, countStatements } from '#test/shop-lines.ts'
import { refreshNeighbors } from './refresh-neighbors.ts'

let shop: TestApp
const ids = new Map<string, string>()
const categories = ['Ao', 'Bep', 'Choi', 'Den']

beforeAll(async () => {
  shop = await createTestApp()
  const lines = categories.flatMap((category, place) =>
    Array.from({ length: 20 }, (_, index) => ({
      name: `${category} ${index + 1}`,
      categoryPath: [category],
      // All overall best sellers are in the first category.
      sold: 1000 * (categories.length - place) - index,
      price: 10_000,
      ...(category === 'Den' && index === 1 && { stock: 0 }),
    })),
  )
  await bringIn(shop.db, lines)
  for (const { id, slug } of await shop.db
    .selectFrom('products')
    .select(['id', 'slug'])
    .execute()) {
    ids.set(slug, id)
  }
  for (let person = 0; person < 3; person++) {
    await lookAt(shop.db, { sessionId: randomUUID() }, idsOf('den-9', 'bep-20', 'den-2'))
  }
  await refreshNeighbors(shop.db)
})
afterAll(() => shop.close())

const idsOf = (...slugs: string[]) => slugs.map((slug) => ids.get(slug) ?? '')

function ask(query = '', headers: Record<string, string> = {}) {
  return shop.app.inject({ url: `/api/web/recommendations?${query}`, headers })
}

async function recommended(headers: Record<string, string> = {}, query = ''): Promise<string[]> {
  const answer = await ask(query, headers)
  expect(answer.statusCode).toBe(200)
  return answer.json().items.map(({ slug }: { slug: string }) => slug)
}

const categoryOf = (slug: string | undefined) => slug?.split('-')[0]

test('one view is enough: what goes together with it, its category, then the rest, well mixed', async () => {
  const sessionId = randomUUID()
  await lookAt(shop.db, { sessionId }, idsOf('den-9'))
  const list = await recommended({ 'x-session-id': sessionId }, 'limit=200')
  expect(list[0]).toBe('bep-20')
  expect(list.slice(1, 4)).toEqual(['den-1', 'den-3', 'den-4'])
  expect(list.slice(0, 12).filter((slug) => categoryOf(slug) === 'den').length).toBeGreaterThan(5)
  for (const index of list.slice(0, 60).keys()) {
    const four = list.slice(index, index + 4).map(categoryOf)
    expect(new Set(four).size).toBeGreaterThan(1)
  }
  expect(list).not.toContain('den-2')
  expect(new Set(list).size).toBe(79)
})

test('pages of one shopper make up the whole list', async () => {
  const sessionId = randomUUID()
  await lookAt(shop.db, { sessionId }, idsOf('den-9', 'choi-3'))
  const headers = { 'x-session-id': sessionId }
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => recommended(headers, `page=${page}&pageSize=20`)),
  )
  expect(pages.flat()).toEqual(await recommended(headers, 'limit=200'))
})

test('a signed-in shopper gets recommendations by their views and orders, on any device', async () => {
  const buyer = await aShopper(shop.db)
  await orderOf(shop.db, buyer.id, idsOf('choi-7'))
  expect(categoryOf((await recommended(buyer.headers))[0])).toBe('choi')
  await lookAt(shop.db, { userId: buyer.id, sessionId: randomUUID() }, idsOf('den-9'))
  expect((await recommended(buyer.headers)).slice(0, 9).map(categoryOf)).toEqual(
    expect.arrayContaining(['choi', 'den']),
  )
})

test('a guest sees nothing of the accounts that used the same browser', async () => {
  const sessionId = randomUUID()
  const user = await aShopper(shop.db)
  await lookAt(shop.db, { userId: user.id, sessionId }, idsOf('den-9'))
  expect(await recommended({ 'x-session-id': sessionId })).toEqual(await recommended())
})

test('unknown shoppers and invalid credentials get best sellers', async () => {
  const best = await recommended()
  expect(best.slice(0, 20).map(categoryOf)).toEqual(Array(20).fill('ao'))
  for (const headers of [
    { 'x-session-id': randomUUID() },
    { 'x-session-id': "' OR 1=1 --" },
    { authorization: `Bearer ${'x'.repeat(43)}` },
  ]) {
    expect(await recommended(headers)).toEqual(best)
  }
})

test('a product’s own neighbors come first, for every shopper', async () => {
  const [currentId] = idsOf('den-9')
  const sessionId = randomUUID()
  await lookAt(shop.db, { sessionId }, idsOf('choi-3'))
  for (const headers of [{}, { 'x-session-id': sessionId }]) {
    const list = await recommended(headers, `currentId=${currentId}&limit=200`)
    expect(list.slice(0, 3)).toEqual(['bep-20', 'den-1', 'den-3'])
    expect(list).not.toContain('den-9')
  }
})

test('personal answers stay out of shared caches; anonymous ones may be cached', async () => {
  const { headers } = await aShopper(shop.db)
  const signedIn = (await ask('', headers)).headers
  expect(signedIn['cache-control']).toBe('private, no-store')
  const anonymous = (await ask()).headers
  expect(anonymous['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate')
  for (const { vary } of [signedIn, anonymous]) {
    expect(vary).toContain('authorization')
    expect(vary).toContain('x-session-id')
  }
})

test('answers to other origins are cached for each origin', async () => {
  const origin = 'https://tiem.test'
  const open = await createTestApp({ CORS_ORIGINS: origin })
  const url = '/api/web/recommendations'
  const { headers } = await open.app.inject({ url, headers: { origin } })
  await open.close()
  expect(headers['access-control-allow-origin']).toBe(origin)
  expect(`${headers.vary}`.toLowerCase().split(', ')).toEqual(
    expect.arrayContaining(['origin', 'authorization', 'x-session-id']),
  )
})

test('another account’s recommendations can’t be requested', async () => {
  const [one, other] = [await aShopper(shop.db), await aShopper(shop.db)]
  expect((await ask(`userId=${other.id}`, one.headers)).statusCode).toBe(403)
})

test('two statements, and one for the session', async () => {
  const { headers } = await aShopper(shop.db)
  const count = (of: Record<string, string>) =>
    countStatements(shop.pools, () => recommended(of, 'limit=200'))
  expect(await count({ 'x-session-id': randomUUID() })).toBe(2)
  expect(await count(headers)).toBe(3)
})
