import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Removes author, files and the reason for hiding from a user's reviews, in the caller's transaction. Text and stars stay. */
export async function anonymizeReviews(tx: Db, userId: string): Promise<void> {
  await sql`
    DELETE FROM review_media m USING uploads f WHERE f.id = m.upload_id AND f.user_id = ${userId}`.execute(
    tx,
  )
  await sql`UPDATE reviews SET user_id = NULL, hidden_reason = '' WHERE user_id = ${userId}`.execute(
    tx,
  )
}
