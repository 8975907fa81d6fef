import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { OwnFactor } from '../contract.ts'
import { type Self, withOwnFactor } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

/** Turns an authenticator app off, with its recovery codes. Throws as `withOwnFactor`. */
export async function removeTotp(
  deps: { db: Db; jobs: Jobs; limits: StaffLimits },
  self: Self,
  factor: OwnFactor,
): Promise<void> {
  const { staff, actor, caller } = self
  const { id } = staff
  await withOwnFactor(deps, self, factor, async (tx) => {
    await tx.deleteFrom('staff_totp').where('staff_id', '=', id).execute()
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
    const before = { kind: 'totp' }
    await recordAudit(tx, actor, { action: 'staff.factor-removed', subject: id, before })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'totp-removed', by: actor })
  })
  logSecurityEvent(caller, { event: 'authn_factor_removed', staffId: id, reason: 'totp' })
}
