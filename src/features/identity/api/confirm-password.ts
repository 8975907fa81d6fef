import { logSecurityEvent, type SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials } from './repository.ts'
import { createSignInLimits } from './sign-in-limits.ts'

type ConfirmPassword = (userId: string, password: string, caller: SecurityCaller) => Promise<void>

/**
 * Makes sure that who is signed in also knows the account's password: phones lie about. Throws INVALID_FIELD for a wrong
 * one, TOO_MANY_REQUESTS after too many.
 */
export function passwordConfirmation({
  db,
  pool,
  config,
}: Pick<Services, 'db' | 'pool' | 'config'>): ConfirmPassword {
  const limits = createSignInLimits(pool, config.limits)
  return async (userId, password, caller) => {
    const fail = (reason: string) =>
      logSecurityEvent(caller, { event: 'authn_reauthentication_fail', userId, reason })
    try {
      await limits.beforePasswordChange(userId)
    } catch (thrown) {
      if (thrown instanceof AppError) fail('too_many_tries')
      throw thrown
    }
    const user = await findCredentials(db, userId)
    if (!(await verifyPassword(user?.password_hash, password))) {
      fail('wrong_password')
      const message = 'Mật khẩu không đúng'
      throw new AppError('INVALID_FIELD', { message, errors: [{ path: 'password', message }] })
    }
    await limits.afterPasswordChange(userId)
  }
}
