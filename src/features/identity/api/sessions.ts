import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { hashToken, sessionDays } from '#platform/sign-in.ts'

/** A new secret of 256 bits, fit for URLs and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Opens a session in the caller's transaction and answers its token, or undefined when the password that was checked
 * is no longer the account's: the user's row is locked, so a change of password sees this session or stops it.
 */
export async function openSession(
  tx: Db,
  user: { id: string; password_hash: string },
  userAgent: string | undefined,
): Promise<string | undefined> {
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return undefined

  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      user_agent: userAgent?.slice(0, 300) ?? null,
      expires_at: sql`now() + make_interval(days => ${sessionDays})`,
    })
    .execute()
  return token
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Signs a user out everywhere, `keepSessionId` excepted, and voids the reset links not used yet. */
export async function revokeAccess(tx: Db, userId: string, keepSessionId?: string): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keepSessionId) sessions = sessions.where('id', '<>', keepSessionId)
  await sessions.execute()
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
}
