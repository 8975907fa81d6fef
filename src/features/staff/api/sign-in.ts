import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { deviceName } from '#platform/device-name.ts'
import { hashPassword, needsRehash, verifyPassword } from '#platform/passwords.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { SignIn } from '../contract.ts'
import { openStaffSession } from './sessions.ts'
import type { StaffLimits } from './staff-limits.ts'

export type Caller = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  ip: string
  userAgent: string | undefined
}

/**
 * Signs a member of staff in; returns the session token. Throws WRONG_CREDENTIALS for an unknown e-mail and a wrong password
 * alike, TOO_MANY_REQUESTS after too many attempts.
 */
export async function signIn(
  db: Db,
  limits: StaffLimits,
  { email, password }: SignIn,
  caller: Caller,
): Promise<string> {
  const account = email.trim().toLowerCase()
  await countAttempt(limits, account, caller)
  const found = await findCredentials(db, account)
  const matches = await verifyPassword(found?.password_hash, password)
  if (!found || !matches) {
    const reason = found ? 'wrong_password' : 'unknown_account'
    logSecurityEvent(caller, { event: 'authn_login_fail', staffId: found?.id, reason })
    throw new AppError('WRONG_CREDENTIALS')
  }
  const rehashed = needsRehash(found.password_hash) ? await hashPassword(password) : undefined
  const token = await db.transaction().execute(async (tx) => {
    // The password may have been changed, or the account ended, since it was read.
    const current = await tx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', found.id)
      .where('password_hash', '=', found.password_hash)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!current) throw new AppError('WRONG_CREDENTIALS')
    if (rehashed) {
      await tx
        .updateTable('staff')
        .set({ password_hash: rehashed })
        .where('id', '=', found.id)
        .execute()
    }
    const actor = {
      staffId: found.id,
      name: found.name,
      address: caller.ip,
      device: deviceName(caller.userAgent ?? null),
    }
    await recordAudit(tx, actor, { action: 'staff.signed-in', subject: found.id })
    return openStaffSession(tx, found.id, caller)
  })
  await limits.afterSignIn(account, caller.ip)
  logSecurityEvent(caller, { event: 'authn_login_success', staffId: found.id })
  return token
}

async function countAttempt(limits: StaffLimits, account: string, caller: Caller): Promise<void> {
  try {
    await limits.beforeSignIn(account, caller.ip)
  } catch (thrown) {
    if (thrown instanceof AppError) {
      logSecurityEvent(caller, { event: 'authn_login_lock', reason: 'too_many_tries' })
    }
    throw thrown
  }
}

async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}
