import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { hashPassword, needsRehash, verifyPassword } from '#platform/passwords.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { SignIn } from '../contract.ts'
import { findSecondFactor, methodsOf, redeemCode } from './second-factor.ts'
import { type Caller, callingActor, enter } from './sessions.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

type Deps = { db: Db; jobs: Jobs; limits: StaffLimits }
type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

/**
 * Signs a member of staff in; returns the session token. Throws WRONG_CREDENTIALS for an unknown e-mail and a wrong password
 * alike, after the right password SECOND_FACTOR_REQUIRED or SECOND_FACTOR_WRONG, and TOO_MANY_REQUESTS after too many attempts.
 */
export async function signIn(
  deps: Deps,
  { email, password, code }: SignIn,
  caller: Caller,
): Promise<string> {
  const { db, limits } = deps
  const account = email.trim().toLowerCase()
  await logLock(caller, 'too_many_tries', () => limits.beforeSignIn(account, caller.ip))
  const found = await findCredentials(db, account)
  const matches = await verifyPassword(found?.password_hash, password)
  if (!found || !matches) {
    const reason = found ? 'wrong_password' : 'unknown_account'
    logSecurityEvent(caller, { event: 'authn_login_fail', staffId: found?.id, reason })
    throw new AppError('WRONG_CREDENTIALS')
  }
  const methods = methodsOf(await findSecondFactor(db, found.id))
  if (methods.length > 0) {
    if (code === undefined) {
      await limits.afterSignIn(account, caller.ip)
      throw new AppError('SECOND_FACTOR_REQUIRED', { methods })
    }
    await countCode(deps, found, caller)
  }
  const rehashed = needsRehash(found.password_hash) ? await hashPassword(password) : undefined
  const { token, method } = await db.transaction().execute(async (tx) => {
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
    const method = await passSecondFactor(deps, tx, found, { code, caller })
    if (rehashed) {
      await tx
        .updateTable('staff')
        .set({ password_hash: rehashed })
        .where('id', '=', found.id)
        .execute()
    }
    return { token: await enter(tx, found, caller, { with: method }), method }
  })
  await limits.afterSignIn(account, caller.ip)
  await limits.afterCode(found.id, found.password_hash)
  if (method === 'recovery') {
    logSecurityEvent(caller, { event: 'authn_recovery_code_used', staffId: found.id })
  }
  logSecurityEvent(caller, { event: 'authn_login_success', staffId: found.id })
  return token
}

/** Uses the code up, in the caller's transaction, if the account has a second factor; returns what the caller signs in with. */
async function passSecondFactor(
  { jobs }: Deps,
  tx: Db,
  found: Account,
  { code = '', caller }: { code: string | undefined; caller: Caller },
): Promise<string> {
  if (methodsOf(await findSecondFactor(tx, found.id)).length === 0) return 'password'
  const used = await redeemCode(tx, found.id, code)
  if (!used) {
    const event = 'authn_login_fail'
    logSecurityEvent(caller, { event, staffId: found.id, reason: 'wrong_code' })
    throw new AppError('SECOND_FACTOR_WRONG')
  }
  if (used === 'recovery') {
    const actor = callingActor(found, caller)
    const { recoveryCodesLeft: left } = await findSecondFactor(tx, found.id)
    const action = 'staff.recovery-code-used'
    await recordAudit(tx, actor, { action, subject: found.id, after: { left } })
    const told = { change: 'code-used', by: actor, detail: String(left) } as const
    await tellFactorChanged(jobs, tx, found, told)
  }
  return used
}

/** Who is stopped here knows the password, so its owner is told, once a day. */
async function countCode({ db, jobs, limits }: Deps, found: Account, caller: Caller) {
  try {
    await logLock(caller, 'too_many_codes', () => limits.beforeCode(found.id, found.password_hash))
  } catch (thrown) {
    const day = new Date().toISOString().slice(0, 10)
    const mailId = `staff-codes-guessed-${found.id}-${day}`
    const by = callingActor(found, caller)
    await tellFactorChanged(jobs, db, found, { change: 'codes-guessed', by, mailId })
    throw thrown
  }
}

async function logLock(caller: Caller, reason: string, count: () => Promise<void>): Promise<void> {
  try {
    await count()
  } catch (thrown) {
    if (thrown instanceof AppError) {
      logSecurityEvent(caller, { event: 'authn_login_lock', reason })
    }
    throw thrown
  }
}

async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}
