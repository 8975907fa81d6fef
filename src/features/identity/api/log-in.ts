import { mergeGuestCart } from '#features/cart/api/public.ts'
import type { Db } from '#platform/database.ts'
import { hashPassword, needsRehash, verifyPassword } from '#platform/passwords.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { Login } from '../contract.ts'
import { normalizeIdentifier } from '../domain.ts'
import { findByIdentifier, getUser } from './repository.ts'
import { openSession } from './sessions.ts'
import { recordFailure } from './sign-in-events.ts'
import type { Caller, SignInLimits } from './sign-in-limits.ts'

/**
 * Signs in: creates a session and merges the guest cart into the user's. Throws WRONG_CREDENTIALS for an unknown account
 * and a wrong password alike, TOO_MANY_REQUESTS after too many attempts.
 */
export async function logIn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  limits: SignInLimits,
  login: Login,
  caller: Caller,
) {
  const account = normalizeIdentifier(login.identifier)
  try {
    await limits.beforeLogin(account, caller)
  } catch (thrown) {
    if (thrown instanceof AppError) {
      logSecurityEvent(caller, { event: 'authn_login_lock', reason: 'too_many_tries' })
    }
    throw thrown
  }

  const from = { ...caller, maxDays: config.sessionMaxDays }
  const open = () => openWith(db, account, login.password, from)
  // The hash may change between check and session, by a new password or by a rehash: try twice.
  const opened = (await open()) ?? (await open())
  if (!opened) {
    logSecurityEvent(caller, { event: 'authn_login_fail', reason: 'password_changed' })
    throw new AppError('WRONG_CREDENTIALS')
  }
  await limits.afterLogin(account, caller)
  const { userId, passwordHash, ...answer } = opened
  logSecurityEvent(caller, { event: 'authn_login_success', userId })
  if (needsRehash(passwordHash)) await rehash(db, { userId, passwordHash }, login.password)
  return { ...answer, user: await getUser(db, userId) }
}

/** Throws WRONG_CREDENTIALS; undefined when the stored hash has changed since the check. */
async function openWith(
  db: Db,
  account: string,
  password: string,
  caller: Caller & { maxDays: number },
) {
  const found = await findByIdentifier(db, account)
  const matches = await verifyPassword(found?.password_hash, password)
  if (!found || !matches) throw failed(db, found?.id, caller)

  return db.transaction().execute(async (tx) => {
    const token = await openSession(tx, found, caller)
    if (!token) return undefined
    const mergedCart = caller.sessionId
      ? await mergeGuestCart(tx, { userId: found.id, sessionId: caller.sessionId })
      : null
    return { token, mergedCart, userId: found.id, passwordHash: found.password_hash }
  })
}

/** Logs and records a failed sign-in; returns the error to throw. */
function failed(db: Db, userId: string | undefined, caller: Caller): AppError {
  const reason = userId ? 'wrong_password' : 'unknown_account'
  logSecurityEvent(caller, { event: 'authn_login_fail', userId, reason })
  // Not awaited: unknown accounts write nothing, and response times must not reveal which accounts exist.
  if (userId) {
    recordFailure(db, userId, caller).catch((err) =>
      caller.log.warn({ err }, 'sign-in not recorded'),
    )
  }
  return new AppError('WRONG_CREDENTIALS')
}

async function rehash(
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  password: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .execute()
}
