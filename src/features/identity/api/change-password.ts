import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { ChangePassword } from '../contract.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findCredentials } from './repository.ts'
import { revokeAccess } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/**
 * Replaces the signed-in user's password and signs out all other sessions. A wrong current password is a field to
 * correct (422), not a lost session (401).
 */
export async function changePassword(
  db: Db,
  limits: SignInLimits,
  session: { id: string; userId: string },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  if (newPassword === currentPassword) {
    throw fieldError('newPassword', 'Mật khẩu mới phải khác mật khẩu hiện tại')
  }
  await limits.beforePasswordChange(session.userId)
  const user = await findCredentials(db, session.userId)
  const matches = await verifyPassword(user?.password_hash, currentPassword)
  if (!user || !matches) throw fieldError('currentPassword', 'Mật khẩu hiện tại không đúng')

  const password_hash = await hashPassword(newPassword)
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw fieldError('currentPassword', 'Mật khẩu hiện tại không đúng')
    await revokeAccess(tx, user.id, session.id)
  })
  await limits.afterPasswordChange(session.userId)
}

function fieldError(path: string, message: string): AppError {
  return new AppError('INVALID_FIELD', { message, errors: [{ path, message }] })
}
