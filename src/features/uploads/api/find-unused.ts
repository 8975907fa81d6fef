import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'

const isUnused = sql<boolean>`
  NOT EXISTS (SELECT FROM review_media m WHERE m.upload_id = f.id)
  AND NOT EXISTS (SELECT FROM users u WHERE u.id = f.user_id AND u.avatar_url = '/uploads/' || f.path)
  AND NOT EXISTS (SELECT FROM stores s WHERE s.user_id = f.user_id AND s.logo_url = '/uploads/' || f.path)`

/** Uploads (as `f`) that nothing uses, at most so many; until the transaction ends nobody can begin to use them. */
export async function findUnused(
  tx: Db,
  which: RawBuilder<boolean>,
  most = 500,
): Promise<string[]> {
  const candidates = await sql<{ id: string }>`
    SELECT f.id FROM uploads f WHERE ${which} AND ${isUnused}
    ORDER BY f.id LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(tx)
  const ids = candidates.rows.map(({ id }) => id)
  // Somebody may have put one to use just before it was locked: only a new statement sees that.
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM uploads f WHERE f.id = ANY (${ids}::uuid[]) AND ${isUnused}`.execute(tx)
  return rows.map(({ id }) => id)
}
