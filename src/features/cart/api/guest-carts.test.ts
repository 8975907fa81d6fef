import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper, aVariant } from '#test/builders.ts'
import { countStatements } from '#test/shop-lines.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_GUEST_CARTS_PER_ADDRESS: '10', TRUST_PROXY: '1' })
})
afterAll(() => shop.close())

type Caller = { headers: Record<string, string>; from: string }

const aGuest = (from: string): Caller => ({ headers: { 'x-session-id': randomUUID() }, from })

function call({ headers, from }: Caller, method: 'GET' | 'POST', payload?: object) {
  return shop.app.inject({
    method,
    url: '/api/web/cart',
    headers: { ...headers, 'x-forwarded-for': from },
    ...(payload && { payload }),
  })
}

async function count(): Promise<number> {
  return (await shop.db.selectFrom('carts').select('id').execute()).length
}

test('new guest carts per IP address and hour are limited, also for hundreds of concurrent requests', async () => {
  const { line } = await aVariant(shop.db, { stock: 1000 })
  const from = '203.0.113.7'
  const guests = Array.from({ length: 100 }, () => aGuest(from))
  const before = await count()

  const answers = await Promise.all(guests.map((guest) => call(guest, 'POST', line)))

  const [fine, refused] = [200, 429].map((status) =>
    answers.flatMap((answer, index) => (answer.statusCode === status ? index : [])),
  )
  expect(fine).toHaveLength(10)
  expect(refused).toHaveLength(90)
  expect(await count()).toBe(before + 10)
  const answer = answers[refused?.[0] ?? 0]
  expect(answer?.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Bạn thao tác quá nhanh. Vui lòng thử lại sau ít phút.',
  })
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(3000)

  // Existing carts, signed-in users and other IP addresses are not limited.
  const guest = guests[fine?.[0] ?? 0]
  expect(guest && (await call(guest, 'POST', line)).json().count).toBe(2)
  const { headers } = await aShopper(shop.db)
  expect((await call({ headers, from }, 'POST', line)).statusCode).toBe(200)
  expect((await call(aGuest('203.0.113.8'), 'POST', line)).statusCode).toBe(200)
})

test('reading creates no cart, and neither does adding an unavailable product', async () => {
  const gone = await aVariant(shop.db, { stock: 0 })
  const { line } = await aVariant(shop.db, { stock: 1000 })
  const from = '203.0.113.20'
  const before = await count()
  for (let n = 0; n < 30; n++) {
    expect((await call(aGuest(from), 'GET')).statusCode).toBe(200)
    expect((await call(aGuest(from), 'POST', gone.line)).statusCode).toBe(409)
  }
  expect(await count()).toBe(before)
  expect((await call(aGuest(from), 'POST', line)).statusCode).toBe(200)
})

test('additions to an existing cart need no further statement', async () => {
  const { line } = await aVariant(shop.db, { stock: 1000 })
  const guest = aGuest('203.0.113.30')
  await call(guest, 'POST', line)
  expect(await countStatements(shop.pools, () => call(guest, 'POST', line))).toBe(2)
})
