import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aShopper } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { forgetGuestCarts } from './forget-guest-carts.ts'

test('guest carts are kept for 90 days, users’ carts for ever', async () => {
  const { db, close } = await createTestDatabase()
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  const { id: user_id } = await aShopper(db)
  const [old, recent] = [randomUUID(), randomUUID()]
  await db
    .insertInto('carts')
    .values([
      { session_id: old, user_id: null, updated_at: daysAgo(91) },
      { session_id: recent, user_id: null, updated_at: daysAgo(89) },
      { session_id: null, user_id, updated_at: daysAgo(900) },
    ])
    .execute()

  await forgetGuestCarts(db)

  const left = await db.selectFrom('carts').select(['session_id', 'user_id']).execute()
  await close()
  expect(left).toHaveLength(2)
  expect(left.map(({ session_id }) => session_id)).not.toContain(old)
})
