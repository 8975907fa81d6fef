import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

type Person = { userId?: string | null; sessionId?: string | null }

/** A user views products, one per second, the last one `daysAgo`. */
export async function lookAt(
  db: Db,
  { userId = null, sessionId = null }: Person,
  productIds: readonly string[],
  daysAgo = 0,
): Promise<void> {
  await sql`
    INSERT INTO product_views (user_id, session_id, product_id, viewed_at)
    SELECT ${userId}::uuid, ${sessionId}::uuid, id,
      now() - make_interval(days => ${daysAgo}, secs => ${productIds.length} - place)
    FROM unnest(${[...productIds]}::uuid[]) WITH ORDINALITY AS seen (id, place)`.execute(db)
}

let orders = 0

/** An order of one piece each; the buyer may be null (deleted). */
export async function orderOf(
  db: Db,
  userId: string | null,
  productIds: readonly string[],
  status = 'COMPLETED',
): Promise<void> {
  const id = `DH${String(++orders).padStart(8, '0')}`
  await db
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      idempotency_key: randomUUID(),
      request_hash: createHash('sha256').update(id).digest(),
      status,
      payment_method: 'COD',
      subtotal: 1000,
      shipping_fee: 0,
      total: 1000,
      recipient: 'Lan',
      phone: '0911111111',
      street: 'phố',
      address_scheme: 'legacy',
      province_code: '01',
      province_name: 'Hà Nội',
      district_code: '001',
      district_name: 'Ba Đình',
      ward_code: '',
      ward_name: '',
    })
    .execute()
  await sql`
    INSERT INTO order_items (order_id, position, product_id, variant_id, product_name, product_slug, quantity,
      original_price, final_price, stock_taken)
    SELECT ${id}, wanted.place, v.product_id, v.id, 'Áo', 'ao', 1, 1000, 1000, 0
    FROM unnest(${[...productIds]}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN LATERAL (SELECT id, product_id FROM variants WHERE product_id = wanted.id LIMIT 1) v ON true`.execute(
    db,
  )
}
