import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVariant } from '#test/builders.ts'
import { mergeGuestCart } from './merge-guest-cart.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

type Headers = Record<string, string>

function add(headers: Headers, line: object, key: string, quantity = 1) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/cart',
    headers: { ...headers, 'idempotency-key': key },
    payload: { ...line, quantity },
  })
}

async function cartOf(headers: Headers) {
  return (await shop.app.inject({ method: 'GET', url: '/api/web/cart', headers })).json()
}

test('a repeated key is added once, also concurrently', async () => {
  const guest = { 'x-session-id': randomUUID() }
  const variant = await aVariant(shop.db, { stock: 50 })
  const [first, second] = [randomUUID(), randomUUID()]
  await add(guest, variant.line, first, 2)

  const others = Array.from({ length: 8 }, () => add(guest, variant.line, second, 3))
  for (const answer of await Promise.all(others)) {
    expect(answer.json()).toMatchObject({ success: true, clamped: false })
  }
  const again = await add(guest, variant.line, first, 2)

  expect(again.json()).toMatchObject({ item: { quantity: 5 }, count: 5 })
  expect((await cartOf(guest)).items).toMatchObject([{ quantity: 5 }])
})

test('a repeated addition that began before the first one, and came after it, is told as a repeated one', async () => {
  const guest = { 'x-session-id': randomUUID() }
  const variant = await aVariant(shop.db, { stock: 50 })
  const key = randomUUID()
  await add(guest, variant.line, randomUUID(), 2)
  const added = await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT now()`.execute(tx)
    await add(guest, variant.line, key, 3)
    const { rows } = await sql`
      SELECT quantity, is_repeated FROM add_pieces(NULL, ${guest['x-session-id']}::uuid, ${variant.productId}::uuid,
        ${variant.id}::uuid, 3, 50, NULL, 0, 100000, ${key}::uuid, 8, 100)`.execute(tx)
    return rows
  })
  expect(added).toEqual([{ quantity: 5, is_repeated: true }])
})

test('a repeated request reports the same reduced quantity', async () => {
  const guest = { 'x-session-id': randomUUID() }
  const variant = await aVariant(shop.db, { stock: 3 })
  const key = randomUUID()
  const original = (await add(guest, variant.line, key, 5)).json()

  expect((await add(guest, variant.line, key, 5)).json()).toEqual(original)
  expect(original).toMatchObject({ clamped: true, count: 3 })
})

test('a removed line can be added again', async () => {
  const guest = { 'x-session-id': randomUUID() }
  const variant = await aVariant(shop.db)
  const key = randomUUID()
  const { item } = (await add(guest, variant.line, key)).json()
  await shop.app.inject({ method: 'DELETE', url: `/api/web/cart/item/${item.id}`, headers: guest })

  await add(guest, variant.line, key)

  expect((await cartOf(guest)).count).toBe(1)
})

test('idempotency keys survive the merge at sign-in', async () => {
  const sessionId = randomUUID()
  const shopper = await aShopper(shop.db)
  const [shared, guests] = [await aVariant(shop.db), await aVariant(shop.db)]
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const
  await add(shopper.headers, shared.line, keys[0])
  await add({ 'x-session-id': sessionId }, shared.line, keys[1])
  await add({ 'x-session-id': sessionId }, guests.line, keys[2])
  await shop.db.transaction().execute((tx) => mergeGuestCart(tx, { userId: shopper.id, sessionId }))

  await add(shopper.headers, shared.line, keys[0])
  await add(shopper.headers, shared.line, keys[1])
  await add(shopper.headers, guests.line, keys[2])

  expect((await cartOf(shopper.headers)).count).toBe(3)
})

test('a key is a UUID', async () => {
  const variant = await aVariant(shop.db)
  const answer = await add({ 'x-session-id': randomUUID() }, variant.line, 'again')
  expect(answer.statusCode).toBe(400)
})
