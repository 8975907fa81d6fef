import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { verifyPassword } from './passwords.ts'
import { type Credentials, findCredentials } from './repository.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/**
 * Makes sure that who is signed in also knows the account's password, and answers the account. Wrong ones count together,
 * whatever they are asked for. Throws INVALID_FIELD at the field `path`, TOO_MANY_REQUESTS.
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
