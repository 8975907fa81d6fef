import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Owner of views: an account, a browser, or both for a signed-in user. */
export type Viewer = { userId: string | null; sessionId: string | null }

/** Repeated views within this time count once. */
const sameViewMinutes = 30

/** True when the product is visible to shoppers. */
export async function isVisible(db: Db, productId: string): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Records a product view, at most one per viewer and product in half an hour. */
export async function recordView(db: Db, viewer: Viewer, productId: string): Promise<void> {
  const { userId, sessionId } = viewer
  await db.transaction().execute(async (tx) => {
    // Serializes concurrent requests, which would both find no earlier view.
    const key = `view ${userId ?? sessionId} ${productId}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
    await sql`
      INSERT INTO product_views (user_id, session_id, product_id, category_id)
      SELECT ${userId}::uuid, ${sessionId}::uuid, p.id, p.category_id FROM products p
      WHERE p.id = ${productId} AND NOT EXISTS (
        SELECT FROM product_views v
        WHERE ${userId === null ? sql`v.session_id = ${sessionId}` : sql`v.user_id = ${userId}`}
          AND v.product_id = p.id
          AND v.viewed_at > now() - make_interval(mins => ${sameViewMinutes}))`.execute(tx)
  })
}
