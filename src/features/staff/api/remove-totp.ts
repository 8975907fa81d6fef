import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { OwnFactor } from '../contract.ts'
import {
  checkOwnPassword,
  lockAccount,
  redeemCode,
  refuseCode,
  type Self,
} from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

/**
 * Turns an authenticator app off, with its recovery codes. Throws TOTP_NOT_SET, INVALID_FIELD for a wrong password or code, or
 * TOO_MANY_REQUESTS.
 */
export async function removeTotp(
  deps: { db: Db; jobs: Jobs; limits: StaffLimits },
  self: Self,
  { password, code }: OwnFactor,
): Promise<void> {
  const { staff, actor, caller } = self
  const { id } = staff
  const hash = await checkOwnPassword(deps, self, password)
  await deps.limits.beforeCode(id, hash)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const isGood = await redeemCode(tx, id, code)
    const removed = await tx
      .deleteFrom('staff_totp')
      .where('staff_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new AppError('TOTP_NOT_SET')
    if (!isGood) refuseCode(self)
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
    const before = { kind: 'totp' }
    await recordAudit(tx, actor, { action: 'staff.factor-removed', subject: id, before })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'totp-removed', by: actor })
  })
  await deps.limits.afterCode(id, hash)
  logSecurityEvent(caller, { event: 'authn_factor_removed', staffId: id, reason: 'totp' })
}
