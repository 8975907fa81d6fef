import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVariant } from '#test/builders.ts'
import { deleteOldViews } from './delete-views.ts'

let shop: TestApp
let productId: string

beforeAll(async () => {
  shop = await createTestApp({ LIMIT_VIEWS_PER_SHOPPER: '30', LIMIT_VIEWS_PER_ADDRESS: '200' })
  productId = (await aVariant(shop.db)).productId
})
afterAll(() => shop.close())

const aGuest = () => ({ 'x-session-id': randomUUID() })

async function view(headers: Record<string, string>, id = productId, body: object = {}) {
  const url = `/api/web/products/${id}/views`
  return (await shop.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

async function forget(headers: Record<string, string>) {
  return shop.app.inject({ method: 'DELETE', url: '/api/web/products/views', headers })
}

function viewsOf(column: 'user_id' | 'session_id', id: string | undefined) {
  return shop.db
    .selectFrom('product_views')
    .select(['product_id', 'category_id', 'user_id', 'session_id'])
    .where(column, '=', id ?? '')
    .execute()
}

test('a guest’s view belongs to the session, and is filed under the product’s own category', async () => {
  const guest = aGuest()
  expect(await view(guest, productId, { mainCategoryId: randomUUID() })).toBe(200)
  const { category_id } = await shop.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(await viewsOf('session_id', guest['x-session-id'])).toEqual([
    { product_id: productId, category_id, user_id: null, session_id: guest['x-session-id'] },
  ])
})

test('a signed-in shopper’s view belongs to both', async () => {
  const { id, headers } = await aShopper(shop.db)
  const guest = aGuest()
  expect(await view({ ...headers, ...guest })).toBe(200)
  expect(await viewsOf('user_id', id)).toMatchObject([{ session_id: guest['x-session-id'] }])
  expect(await view(headers)).toBe(200)
  expect(await viewsOf('user_id', id)).toHaveLength(1)
})

test('the same product counts once in half an hour, also for concurrent requests', async () => {
  const guest = aGuest()
  const answers = await Promise.all(Array.from({ length: 8 }, () => view(guest)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await viewsOf('session_id', guest['x-session-id'])).toHaveLength(1)

  await shop.db
    .updateTable('product_views')
    .set({ viewed_at: sql`now() - interval '31 minutes'` })
    .where('session_id', '=', guest['x-session-id'])
    .execute()
  expect(await view(guest)).toBe(200)
  expect(await viewsOf('session_id', guest['x-session-id'])).toHaveLength(2)
})

test('hidden products can’t be viewed', async () => {
  const hidden = (await aVariant(shop.db, { product: { isPublished: false } })).productId
  const deleted = (await aVariant(shop.db)).productId
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted)
    .execute()
  for (const id of [hidden, deleted, randomUUID(), 'x', '%00', 'views']) {
    expect([id, await view(aGuest(), id)]).toEqual([id, 404])
  }
})

test('a request without user and session is rejected', async () => {
  expect(await view({})).toBe(400)
  expect(await view({ 'x-session-id': 'x' })).toBe(400)
  expect((await forget({})).statusCode).toBe(400)
  expect(await view(aGuest(), productId, { mainCategoryId: 5 })).toBe(400)
})

test('withdrawn consent deletes the shopper’s own views, those of others stay', async () => {
  const { id, headers } = await aShopper(shop.db)
  const [mine, other] = [aGuest(), aGuest()]
  await view(mine)
  await view({ ...headers, ...aGuest() })
  await view(other)
  const answer = await forget({ ...headers, ...mine })
  expect(answer.json()).toEqual({ success: true, forgotten: 2 })
  expect(await viewsOf('user_id', id)).toEqual([])
  expect(await viewsOf('session_id', mine['x-session-id'])).toEqual([])
  expect(await viewsOf('session_id', other['x-session-id'])).toHaveLength(1)
  expect((await forget(mine)).json().forgotten).toBe(0)
})

test('after a sign-out the browser’s own id still finds the views', async () => {
  const { id, headers } = await aShopper(shop.db)
  const browser = aGuest()
  await view({ ...headers, ...browser })
  expect((await forget(browser)).json().forgotten).toBe(1)
  expect(await viewsOf('user_id', id)).toEqual([])
})

test('views have limits per shopper and per address', async () => {
  const guest = aGuest()
  const answers = []
  for (let count = 0; count < 31; count += 1) answers.push(await view(guest))
  expect(answers.lastIndexOf(200)).toBe(29)
  expect(answers[30]).toBe(429)
  expect(await view(aGuest())).toBe(200)
  await Promise.all(Array.from({ length: 200 }, () => view(aGuest(), randomUUID())))
  expect(await view(aGuest())).toBe(429)
})

test('old views are deleted, recent ones stay', async () => {
  const session = randomUUID()
  await sql`
    INSERT INTO product_views (session_id, product_id, viewed_at)
    SELECT ${session}::uuid, ${productId}::uuid, now() - make_interval(hours => hours)
    FROM unnest(ARRAY[1, 9 * 24, 11 * 24, 400 * 24]) hours`.execute(shop.db)
  await sql`
    INSERT INTO product_views (session_id, product_id, viewed_at)
    SELECT ${session}::uuid, ${productId}::uuid, now() - interval '30 days'
    FROM generate_series(1, 20001)`.execute(shop.db)
  await deleteOldViews(shop.db, 10)
  expect(await viewsOf('session_id', session)).toHaveLength(2)
})
