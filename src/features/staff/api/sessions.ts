import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { deviceName } from '#platform/device-name.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isOpenStaffSession } from '#platform/staff-sign-in.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { Session } from '../contract.ts'

/** Devices of one person; the least recently used session ends for the next one. */
const maxSessions = 50

export type Caller = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  ip: string
  userAgent: string | undefined
}

/** Somebody who signs in or has just made an account, for the audit log. */
export function callingActor(
  { id, name }: { id: string; name: string },
  { ip, userAgent }: Caller,
): StaffActor {
  return { staffId: id, name, address: ip, device: deviceName(userAgent ?? null) }
}

/** Signs somebody in, in the caller's transaction; returns the session token. `method` is for the audit log. */
export async function enter(
  tx: Db,
  member: { id: string; name: string },
  caller: Caller,
  method: { with: string; name?: string },
): Promise<string> {
  const action = 'staff.signed-in'
  const actor = callingActor(member, caller)
  await recordAudit(tx, actor, { action, subject: member.id, after: method })
  return openStaffSession(tx, member.id, caller, { isConfirmed: method.with !== 'password' })
}

/** Creates a session in the caller's transaction and returns its token. `isConfirmed` when a second factor opens it. */
export async function openStaffSession(
  tx: Db,
  staffId: string,
  { ip, userAgent }: Caller,
  { isConfirmed = false } = {},
): Promise<string> {
  await sql`
    DELETE FROM staff_sessions WHERE id IN (
      SELECT id FROM staff_sessions WHERE staff_id = ${staffId}::uuid
      ORDER BY last_used_at DESC, id DESC OFFSET ${maxSessions - 1})`.execute(tx)
  const token = newToken()
  await tx
    .insertInto('staff_sessions')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      address: ip,
      user_agent: userAgent ?? null,
      factor_confirmed_at: isConfirmed ? sql<Date>`now()` : null,
    })
    .execute()
  return token
}

/** Open sessions of a member of staff, the last used first. `currentId` is the caller's own. */
export async function findStaffSessions(
  db: Db,
  staffId: string,
  currentId: string,
): Promise<Session[]> {
  if (!isId(staffId)) return []
  const rows = await db
    .selectFrom('staff_sessions as s')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .where(isOpenStaffSession)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === currentId,
  }))
}

export async function endStaffSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', sessionId).execute()
}

/** Ends one of somebody's own sessions. Throws NOT_FOUND. */
export async function endOwnSession(db: Db, staffId: string, sessionId: string): Promise<void> {
  if (!isId(sessionId)) throw new AppError('NOT_FOUND')
  const ended = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new AppError('NOT_FOUND')
}

/** Ends all sessions of a member of staff but `keepId`, in the caller's transaction, and voids links for a new password. */
export async function signOutEverywhere(
  tx: Db,
  by: StaffActor,
  staffId: string,
  keepId?: string,
): Promise<void> {
  let sessions = tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId)
  if (keepId) sessions = sessions.where('id', '<>', keepId)
  await sessions.execute()
  await tx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute()
  await recordAudit(tx, by, { action: 'staff.signed-out', subject: staffId })
}

/** Schedules the deletion of sessions, links and begun second factors that are over. */
export function handleStaffJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('expired-staff-sessions', '25 * * * *', async () => {
    await sql`DELETE FROM staff_sessions s WHERE NOT (${isOpenStaffSession})`.execute(db)
    await sql`DELETE FROM staff_links WHERE expires_at < now()`.execute(db)
    await sql`DELETE FROM staff_passkey_challenges WHERE expires_at < now()`.execute(db)
    await sql`DELETE FROM staff_totp WHERE confirmed_at IS NULL AND created_at < now() - interval '1 hour'`.execute(
      db,
    )
  })
}
