import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aShopper } from '#test/builders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test('people whose sessions are looked up together do not wait for one that is being written to', async () => {
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(shop.db)))
  const [busy] = shoppers
  await sql`UPDATE sessions SET last_used_at = now() - interval '2 hours'`.execute(shop.db)

  const found = await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM sessions WHERE user_id = ${busy?.id} FOR UPDATE`.execute(tx)
    await sql`SET LOCAL idle_in_transaction_session_timeout = '5s'`.execute(tx)
    return Promise.all(shoppers.map(({ token }) => shop.app.findSession(token)))
  })

  expect(found.map((session) => session?.userId)).toEqual(shoppers.map(({ id }) => id))
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM sessions WHERE last_used_at < now() - interval '1 hour'`.execute(shop.db)
  expect(rows.map(({ user_id }) => user_id)).toEqual([busy?.id])
})
