import { sql } from 'kysely'
import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { verifyPassword } from '#platform/passwords.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Staff } from '#platform/staff-sign-in.ts'
import { fieldError } from '#shared/field-error.ts'
import type { SecondFactor } from '../contract.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import type { Caller } from './sessions.ts'
import type { StaffLimits } from './staff-limits.ts'
import { redeemTotpCode } from './totp.ts'

type Deps = { db: Db; limits: StaffLimits }

/** A member of staff who changes their own account. */
export type Self = { staff: Staff; actor: StaffActor; caller: Caller }

/** The second factors of a member of staff, and whether the shop requires one. */
export async function findSecondFactor(db: Db, staffId: string): Promise<SecondFactor> {
  const { rows } = await sql<SecondFactor>`
    SELECT EXISTS (SELECT FROM staff_totp WHERE staff_id = ${staffId} AND confirmed_at IS NOT NULL) AS totp,
      (SELECT count(*)::int FROM staff_passkeys WHERE staff_id = ${staffId}) AS passkeys,
      (SELECT count(*)::int FROM staff_recovery_codes WHERE staff_id = ${staffId}) AS "recoveryCodesLeft",
      coalesce((SELECT require_second_factor FROM back_office_settings), false) AS required`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('The statement returns one row')
  return found
}

export type Method = 'totp' | 'passkey' | 'recovery'

/** What somebody may pass the second step of signing in with; none without a second factor. */
export function methodsOf({ totp, passkeys, recoveryCodesLeft }: SecondFactor): Method[] {
  const methods: [Method, boolean][] = [
    ['totp', totp],
    ['passkey', passkeys > 0],
    ['recovery', recoveryCodesLeft > 0],
  ]
  return methods.filter(([, isThere]) => isThere).map(([method]) => method)
}

/** Uses a code up, in the caller's transaction; returns what it was, undefined for a wrong or used one. */
export async function redeemCode(
  tx: Db,
  staffId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const typed = code.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(typed)) return (await redeemTotpCode(tx, staffId, typed)) ? 'totp' : undefined
  return (await redeemRecoveryCode(tx, staffId, typed)) ? 'recovery' : undefined
}

/**
 * Checks the caller's own password, before their sign-in changes. Throws INVALID_FIELD, or TOO_MANY_REQUESTS after too many
 * attempts.
 */
export async function checkOwnPassword(
  { db, limits }: Deps,
  { staff, caller }: Self,
  password: string,
): Promise<void> {
  await limits.beforePasswordChange(staff.id)
  const { password_hash: hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(hash, password))) {
    const event = 'authn_reauthentication_fail'
    logSecurityEvent(caller, { event, staffId: staff.id, reason: 'wrong_password' })
    throw fieldError('password', 'Mật khẩu chưa đúng.')
  }
  await limits.afterPasswordChange(staff.id)
}

/** The refusal of a code that the caller typed to change their own sign-in. */
export function refuseCode(
  { staff, caller }: Self,
  message = 'Mã xác minh chưa đúng hoặc đã được dùng.',
): never {
  const event = 'authn_reauthentication_fail'
  logSecurityEvent(caller, { event, staffId: staff.id, reason: 'wrong_code' })
  throw fieldError('code', message)
}

/** Locks an account, so that changes of its second factors happen one after the other. */
export async function lockAccount(tx: Db, staffId: string): Promise<void> {
  await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Remembers that a second factor was shown in this session. */
export async function noteConfirmed(tx: Db, sessionId: string): Promise<void> {
  await tx
    .updateTable('staff_sessions')
    .set({ factor_confirmed_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}
