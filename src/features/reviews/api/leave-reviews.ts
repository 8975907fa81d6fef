import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/**
 * Takes a person's name and pictures off their reviews, in the caller's transaction. What they said and how many stars they
 * gave stays with the product; why the shop has hidden it was for them to know.
 */
export async function leaveReviews(tx: Db, userId: string): Promise<void> {
  await sql`
    DELETE FROM review_media m USING uploads f WHERE f.id = m.upload_id AND f.user_id = ${userId}`.execute(
    tx,
  )
  await sql`UPDATE reviews SET user_id = NULL, hidden_reason = '' WHERE user_id = ${userId}`.execute(
    tx,
  )
}
