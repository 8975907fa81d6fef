import { sql } from 'kysely'
import { checkNewPassword } from '#platform/check-new-password.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { logSecurityEvent, type SecurityCaller } from '#platform/security-log.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { type ChangePassword, minNewPasswordLength } from '../contract.ts'
import { notifyAccountChanged } from './notify-account-changed.ts'
import { findCredentials } from './repository.ts'
import { revokeAccess } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/**
 * Replaces the signed-in user's password and ends all other sessions. A wrong current password is a field error (422), not
 * a lost session (401). Repeating a change whose response was lost succeeds.
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
  limits: SignInLimits,
  session: { id: string; userId: string },
  { currentPassword, newPassword }: ChangePassword,
  caller: SecurityCaller,
): Promise<void> {
  const { db, config } = services
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
    throw fieldError('newPassword', 'Mật khẩu mới phải khác mật khẩu hiện tại')
  }
  const { userId } = session
  const fail = (reason: string) =>
    logSecurityEvent(caller, { event: 'authn_password_change_fail', userId, reason })
  try {
    await limits.beforePasswordChange(userId)
  } catch (thrown) {
    if (thrown instanceof AppError) fail('too_many_tries')
    throw thrown
  }
  const user = await findCredentials(db, userId)
  const matches = await verifyPassword(user?.password_hash, currentPassword)
  if (user && !matches && (await verifyPassword(user.password_hash, newPassword))) {
    await inTransaction(db, (tx) => revokeAccess(tx, user.id, session.id))
    return limits.afterPasswordChange(userId)
  }
  if (!user || !matches) {
    fail('wrong_password')
    throw fieldError('currentPassword', 'Mật khẩu hiện tại không đúng')
  }
  // A weak new password is not a failed attempt at the current one.
  await limits.afterPasswordChange(userId)
  await checkNewPassword(newPassword, {
    owner: user,
    shopName: config.shop.name,
    field: 'newPassword',
    atLeast: minNewPasswordLength,
  })

  const password_hash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw fieldError('currentPassword', 'Mật khẩu hiện tại không đúng')
    await revokeAccess(tx, user.id, session.id)
    await notifyAccountChanged(services, tx, user, 'password')
  })
  logSecurityEvent(caller, { event: 'authn_password_change', userId })
}
