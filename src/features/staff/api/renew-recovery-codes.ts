import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import type { OwnFactor } from '../contract.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { type Self, withOwnFactor } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

/** Makes new recovery codes in place of the old ones. Throws as `withOwnFactor`. */
export async function renewRecoveryCodes(
  deps: { db: Db; jobs: Jobs; limits: StaffLimits },
  self: Self,
  factor: OwnFactor,
): Promise<string[]> {
  const { staff, actor, caller } = self
  const { id } = staff
  const codes = await withOwnFactor(deps, self, factor, async (tx) => {
    const written = await writeRecoveryCodes(tx, id)
    await recordAudit(tx, actor, { action: 'staff.recovery-codes-renewed', subject: id })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'codes-renewed', by: actor })
    return written
  })
  logSecurityEvent(caller, { event: 'authn_factor_added', staffId: id, reason: 'recovery_codes' })
  return codes
}
