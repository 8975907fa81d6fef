import { mergeGuestCart } from '#features/cart/api/public.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { Login } from '../contract.ts'
import { normaliseIdentifier } from '../domain.ts'
import { verifyPassword } from './passwords.ts'
import { findByIdentifier, getUser } from './repository.ts'
import { openSession } from './sessions.ts'
import type { Caller, SignInLimits } from './sign-in-limits.ts'

/**
 * Signs in: a new session, and the guest's cart moved into the user's. Throws WRONG_CREDENTIALS alike for an unknown
 * account and a wrong password, TOO_MANY_REQUESTS after too many tries.
 */
export async function logIn(db: Db, limits: SignInLimits, login: Login, caller: Caller) {
  const account = normaliseIdentifier(login.identifier)
  await limits.beforeLogin(account, caller)

  const found = await findByIdentifier(db, account)
  const matches = await verifyPassword(found?.password_hash, login.password)
  if (!found || !matches) throw new AppError('WRONG_CREDENTIALS')

  const opened = await db.transaction().execute(async (tx) => {
    const token = await openSession(tx, found, caller.userAgent)
    if (!token) throw new AppError('WRONG_CREDENTIALS')
    const mergedCart = caller.sessionId
      ? await mergeGuestCart(tx, { userId: found.id, sessionId: caller.sessionId })
      : null
    return { token, mergedCart }
  })
  await limits.afterLogin(account, caller)
  return { ...opened, user: await getUser(db, found.id) }
}
