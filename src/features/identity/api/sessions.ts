import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { deviceName } from '#platform/device-name.ts'
import { hashToken, sessionEnd } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { Session } from '../contract.ts'
import { signInEvent, spareSignIns } from './sign-in-events.ts'
import { voidContactChanges } from './void-contact-changes.ts'

/** A new secret of 256 bits, fit for URLs and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Opens a session in the caller's transaction, writes the sign-in down and answers the session's token, or undefined when
 * the password that was checked is no longer the account's: the user's row is locked, so a change of password sees this
 * session or stops it.
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

  await forgetSpare(tx, user.id)
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
    .with('spare', () => spareSignIns(user.id, 'success'))
    .insertInto('sign_in_events')
    .values(event)
    .execute()
  return token
}

/** Nobody has so many devices: good sign-ins are not limited, what they leave behind is. */
const mostSessions = 1000

/** Removes a user's sessions that have run out, and beyond `mostSessions` those that were not used for longest. */
async function forgetSpare(tx: Db, userId: string): Promise<void> {
  await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND expires_at <= now()
        UNION ALL (
          SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND expires_at > now()
          ORDER BY last_used_at DESC, id DESC OFFSET ${mostSessions - 1}))
      FOR UPDATE SKIP LOCKED)`.execute(tx)
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Longest list of sessions; who has more signs out of all others at once. */
const listLimit = 100

/** Where the user of `current` is signed in: that session, then the last used. */
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

/** Ends one session of a user. Throws NOT_FOUND when it is not theirs, or gone already. */
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

/** Signs a user out everywhere, `keepSessionId` excepted, and voids what was asked for and not used yet: reset links, changes of e-mail and phone. */
export async function revokeAccess(tx: Db, userId: string, keepSessionId?: string): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keepSessionId) sessions = sessions.where('id', '<>', keepSessionId)
  await sessions.execute()
  await tx.deleteFrom('password_reset_tokens').where('user_id', '=', userId).execute()
  await voidContactChanges(tx, userId)
}
