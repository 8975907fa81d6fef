import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Whose views they are: of an account, of a browser, or of both when somebody is signed in. */
export type Viewer = { userId: string | null; sessionId: string | null }

/** Whoever comes back to a product within this time is still looking at it. */
const sameViewMinutes = 30

/** Whether shoppers see a product of this id. */
export async function isOnShow(db: Db, productId: string): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('is_published', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Records that a product was looked at, once however often it is told within half an hour. */
export async function recordView(db: Db, viewer: Viewer, productId: string): Promise<void> {
  const { userId, sessionId } = viewer
  await db.transaction().execute(async (tx) => {
    // Two tellings at the same moment would both find no earlier view.
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
