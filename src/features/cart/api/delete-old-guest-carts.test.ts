import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aShopper, aVariant } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { deleteOldGuestCarts } from './delete-old-guest-carts.ts'

test('guest carts are stored for 90 days, empty ones for a day, users’ carts for ever', async () => {
  const { db, close } = await createTestDatabase()
  const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  const { id: user_id } = await aShopper(db)
  const [old, recent, emptied, begun] = [1, 2, 3, 4].map(() => randomUUID())
  const carts = await db
    .insertInto('carts')
    .values([
      { session_id: old, user_id: null, updated_at: daysAgo(91) },
      { session_id: recent, user_id: null, updated_at: daysAgo(89) },
      { session_id: emptied, user_id: null, updated_at: daysAgo(2) },
      { session_id: begun, user_id: null },
      { session_id: null, user_id, updated_at: daysAgo(900) },
    ])
    .returning(['id', 'session_id'])
    .execute()
  const variant = await aVariant(db)
  const line = { product_id: variant.productId, variant_id: variant.id, price_when_added: 1000 }
  for (const { id, session_id } of carts) {
    if (session_id !== old && session_id !== recent) continue
    const item = { ...line, cart_id: id, quantity: 1 }
    await db.insertInto('cart_items').values(item).execute()
  }

  await deleteOldGuestCarts(db, 90)

  const left = await db.selectFrom('carts').select(['session_id', 'user_id']).execute()
  await close()
  const sessions = left.map(({ session_id }) => session_id)
  expect(new Set(sessions)).toEqual(new Set([recent, begun, null]))
})
