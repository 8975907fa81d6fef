import type { Db } from '#platform/database.ts'
import { verifyPassword } from '#platform/passwords.ts'
import { fieldError } from '#shared/field-error.ts'
import { type Credentials, findCredentials } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/**
 * Verifies the signed-in user's password and returns the account. All failed attempts share one limit. Throws INVALID_FIELD
 * for the field `path`, TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  db: Db,
  limits: SignInLimits,
  userId: string,
  { password, path }: { password: string; path: 'password' | 'currentPassword' },
): Promise<Credentials> {
  await limits.beforePasswordChange(userId)
  const user = await findCredentials(db, userId)
  const matches = await verifyPassword(user?.password_hash, password)
  if (!user || !matches) throw fieldError(path, 'Mật khẩu không đúng')
  await limits.afterPasswordChange(userId)
  return user
}
