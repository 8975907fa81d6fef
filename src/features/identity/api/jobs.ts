import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'
import { handleAccountEmails } from './account-emails.ts'
import { handleResetRequests } from './request-password-reset.ts'

/** Registers the queued and scheduled jobs of accounts. */
export function handleSignInJobs(
  services: Pick<Services, 'db' | 'pool' | 'jobs' | 'config'> & { log: FastifyBaseLogger },
): void {
  handleResetRequests(services)
  handleAccountEmails(services)
  // Rows of inactive users are not cleaned up otherwise.
  services.jobs.schedule('expired-sign-ins', '20 3 * * *', () => deleteExpired(services.db))
}

/** Retention of sign-in events. */
const signInDays = 90

/** Deletes expired sessions, links and codes, and old sign-in events. */
export async function deleteExpired(db: Db): Promise<void> {
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
