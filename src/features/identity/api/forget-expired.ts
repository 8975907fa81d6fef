import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Removes the sessions and reset links that have run out. */
export async function forgetExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_reset_tokens').where('expires_at', '<=', now).execute()
}
