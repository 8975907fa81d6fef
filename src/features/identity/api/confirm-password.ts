import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials } from './repository.ts'
import { createSignInLimits } from './sign-in-limits.ts'

type ConfirmPassword = (userId: string, password: string) => Promise<void>

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
  return async (userId, password) => {
    await limits.beforePasswordChange(userId)
    const user = await findCredentials(db, userId)
    if (!(await verifyPassword(user?.password_hash, password))) {
      const message = 'Mật khẩu không đúng'
      throw new AppError('INVALID_FIELD', { message, errors: [{ path: 'password', message }] })
    }
    await limits.afterPasswordChange(userId)
  }
}
