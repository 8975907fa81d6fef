import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { deviceName } from '#platform/device-name.ts'
import { sessionEnd } from '#platform/sign-in.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { Session } from '../contract.ts'
import { deleteExcessSignIns, signInEvent } from './sign-in-events.ts'

/**
 * Creates a session and a sign-in event in the caller's transaction; returns the session token, or undefined when the
 * password hash has changed since it was checked. The user's row is locked, so a concurrent password change either sees
 * this session or prevents it.
 */
export async function openSession(
  tx: Db,
  user: { id: string; password_hash: string },
  { maxDays, ...from }: { maxDays: number; ip: string; userAgent: string | undefined },
): Promise<string | undefined> {
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst()
  if (!unchanged) return undefined

  await deleteExcessSessions(tx, user.id)
  const token = newToken()
  const event = signInEvent(user.id, 'success', from)
  await tx
    .with('session', (cte) =>
      cte.insertInto('sessions').values({
        user_id: user.id,
        token_hash: hashToken(token),
        user_agent: event.user_agent,
        expires_at: sessionEnd(maxDays),
      }),
    )
    .with('spare', () => deleteExcessSignIns(user.id, 'success'))
    .insertInto('sign_in_events')
    .values(event)
    .execute()
  return token
}

/** Successful sign-ins are not rate limited, so the number of stored sessions is. */
const maxSessions = 1000

/** Deletes a user's expired sessions, and the least recently used ones beyond `maxSessions`. */
async function deleteExcessSessions(tx: Db, userId: string): Promise<void> {
  await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND expires_at <= now()
        UNION ALL (
          SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND expires_at > now()
          ORDER BY last_used_at DESC, id DESC OFFSET ${maxSessions - 1}))
      FOR UPDATE SKIP LOCKED)`.execute(tx)
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Maximum number of listed sessions. */
const listLimit = 100

/** Sessions of the user: `current` first, then the last used. */
export async function findSessions(
  db: Db,
  current: { id: string; userId: string },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', current.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy((eb) => eb('id', '=', current.id), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(listLimit)
    .execute()
  return rows.map(({ id, user_agent, created_at, last_used_at }) => ({
    id,
    device: deviceName(user_agent),
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent: id === current.id,
  }))
}

/** Ends one session of a user. Throws NOT_FOUND when it does not exist or is another user's. */
export async function closeOwnSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!isId(sessionId)) throw new AppError('NOT_FOUND')
  const closed = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!closed) throw new AppError('NOT_FOUND')
}

/** Ends all sessions of a user except `keepSessionId`, and invalidates unused reset links and pending contact changes. */
export async function revokeAccess(tx: Db, userId: string, keepSessionId?: string): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keepSessionId) sessions = sessions.where('id', '<>', keepSessionId)
  await sessions.execute()
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
  await voidContactChanges(tx, userId)
}

/**
 * Deletes codes and pending changes that were authorized by a password or code, which may be an attacker's. Changes without
 * authorization stay, because their links require the password.
 */
async function voidContactChanges(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('contact_changes')
    .where('user_id', '=', userId)
    .where('is_authorised', '=', true)
    .execute()
  await tx.deleteFrom('contact_codes').where('user_id', '=', userId).execute()
}
