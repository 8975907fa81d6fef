import { sql } from 'kysely'
import { recordAudit } from '#platform/audit.ts'
import { checkNewPassword } from '#platform/check-new-password.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { minPasswordLength } from '../domain.ts'
import type { ChangeOwnPassword } from '../passkey-contract.ts'
import type { Self } from './second-factor.ts'
import { signOutEverywhere } from './sessions.ts'
import type { StaffLimits } from './staff-limits.ts'
import { withFactor } from './with-own-factor.ts'

/**
 * Sets a new password and ends all other sessions. Throws INVALID_FIELD for a wrong current password or a new one that is easy
 * to guess, or as `withFactor`.
 */
export async function changeOwnPassword(
  deps: { db: Db; config: Config; limits: StaffLimits },
  self: Self,
  { currentPassword, newPassword, ...factor }: ChangeOwnPassword,
): Promise<void> {
  const { db, config, limits } = deps
  const { staff, actor, caller } = self
  await limits.beforePasswordChange(staff.id)
  const { password_hash: hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(hash, currentPassword))) {
    logSecurityEvent(caller, { event: 'authn_password_change_fail', staffId: staff.id })
    throw fieldError('currentPassword', 'Mật khẩu hiện tại chưa đúng.')
  }
  await checkNewPassword(newPassword, {
    owner: { phone: null, email: staff.email, name: staff.name },
    shopName: config.shop.name,
    field: 'newPassword',
    atLeast: minPasswordLength,
  })
  const changed = await hashPassword(newPassword)
  await withFactor(deps, self, factor, 'password', async (tx) => {
    const updated = await tx
      .updateTable('staff')
      .set({ password_hash: changed, updated_at: sql`now()` })
      .where('id', '=', staff.id)
      .where('password_hash', '=', hash)
      .returning('id')
      .executeTakeFirst()
    // A reset came meanwhile: the password that was checked is no longer the current one.
    if (!updated) throw new AppError('STAFF_SIGN_IN_REQUIRED')
    await recordAudit(tx, actor, { action: 'staff.password-changed', subject: staff.id })
    await signOutEverywhere(tx, actor, staff.id, staff.sessionId)
  })
  await limits.afterPasswordChange(staff.id)
  logSecurityEvent(caller, { event: 'authn_password_change', staffId: staff.id })
}
