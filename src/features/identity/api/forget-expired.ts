import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Sign-ins are remembered so long. */
const signInDays = 90

/** Removes the sessions, links and codes that have run out, and old sign-ins. */
export async function forgetExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_reset_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sign_in_events')
    .where('created_at', '<=', sql<Date>`now() - make_interval(days => ${signInDays})`)
    .execute()
  await db.deleteFrom('contact_changes').where('expires_at', '<=', now).execute()
  await db.deleteFrom('contact_reverts').where('expires_at', '<=', now).execute()
  await db.deleteFrom('contact_codes').where('expires_at', '<=', now).execute()
}
