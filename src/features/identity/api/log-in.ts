import { mergeGuestCart } from '#features/cart/api/public.ts'
import type { Db } from '#platform/database.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import type { Login } from '../contract.ts'
import { normaliseIdentifier } from '../domain.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { findByIdentifier, getUser } from './repository.ts'
import { openSession } from './sessions.ts'
import { recordFailure } from './sign-in-events.ts'
import type { Caller, SignInLimits } from './sign-in-limits.ts'

/**
 * Signs in: a new session, and the guest's cart moved into the user's. Throws WRONG_CREDENTIALS alike for an unknown
 * account and a wrong password, TOO_MANY_REQUESTS after too many tries.
 */
export async function logIn(
  { db, config }: Pick<Services, 'db' | 'config'>,
  limits: SignInLimits,
  login: Login,
  caller: Caller,
) {
  const account = normaliseIdentifier(login.identifier)
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
  // The hash may change between the check and the session: by a new password, or by the same one hashed anew.
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

/** Throws WRONG_CREDENTIALS; undefined when the account's hash is no longer the one that was checked. */
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

/** Tells of a wrong password, or of an account that there is none of. */
function failed(db: Db, userId: string | undefined, caller: Caller): AppError {
  const reason = userId ? 'wrong_password' : 'unknown_account'
  logSecurityEvent(caller, { event: 'authn_login_fail', userId, reason })
  // Not waited for: of an unknown account nothing is written, and its answer must not come sooner.
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
