import { logSecurityEvent, type SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { checkPassword } from './check-password.ts'
import { createSignInLimits } from './sign-in-limits.ts'

type ConfirmPassword = (userId: string, password: string, caller: SecurityCaller) => Promise<void>

/**
 * Creates a check that the signed-in user knows the account's password, because the device may be unattended. The check
 * throws INVALID_FIELD for a wrong password, TOO_MANY_REQUESTS after too many attempts.
 */
export function passwordConfirmation({
  db,
  pool,
  config,
}: Pick<Services, 'db' | 'pool' | 'config'>): ConfirmPassword {
  const limits = createSignInLimits(pool, config.limits)
  return async (userId, password, caller) => {
    try {
      await checkPassword(db, limits, userId, { password, path: 'password' })
    } catch (thrown) {
      if (thrown instanceof AppError) {
        const reason = thrown.code === 'TOO_MANY_REQUESTS' ? 'too_many_tries' : 'wrong_password'
        logSecurityEvent(caller, { event: 'authn_reauthentication_fail', userId, reason })
      }
      throw thrown
    }
  }
}
