import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { OwnFactor } from '../contract.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
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
 * Makes new recovery codes in place of the old ones. Throws TOTP_NOT_SET, INVALID_FIELD for a wrong password or code, or
 * TOO_MANY_REQUESTS.
 */
export async function renewRecoveryCodes(
  deps: { db: Db; jobs: Jobs; limits: StaffLimits },
  self: Self,
  { password, code }: OwnFactor,
): Promise<string[]> {
  const { staff, actor, caller } = self
  const { id } = staff
  const hash = await checkOwnPassword(deps, self, password)
  await deps.limits.beforeCode(id, hash)
  const codes = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id)
    const totp = await tx
      .selectFrom('staff_totp')
      .select('staff_id')
      .where('staff_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (!totp) throw new AppError('TOTP_NOT_SET')
    if (!(await redeemCode(tx, id, code))) refuseCode(self)
    const written = await writeRecoveryCodes(tx, id)
    await recordAudit(tx, actor, { action: 'staff.recovery-codes-renewed', subject: id })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'codes-renewed', by: actor })
    return written
  })
  await deps.limits.afterCode(id, hash)
  logSecurityEvent(caller, { event: 'authn_factor_added', staffId: id, reason: 'recovery_codes' })
  return codes
}
