import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { OwnProof } from '../passkey-contract.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import type { Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'
import { withOwnFactor } from './with-own-factor.ts'

/** Makes new recovery codes in place of the old ones. Throws TOTP_NOT_SET, or as `withOwnFactor`. */
export async function renewRecoveryCodes(
  deps: { db: Db; jobs: Jobs; config: Config; limits: StaffLimits },
  self: Self,
  proof: OwnProof,
): Promise<string[]> {
  const { staff, actor, caller } = self
  const { id } = staff
  const codes = await withOwnFactor(deps, self, proof, 'recovery-codes', async (tx, { totp }) => {
    if (!totp) throw new AppError('TOTP_NOT_SET')
    const written = await writeRecoveryCodes(tx, id)
    await recordAudit(tx, actor, { action: 'staff.recovery-codes-renewed', subject: id })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'codes-renewed', by: actor })
    return written
  })
  logSecurityEvent(caller, { event: 'authn_factor_added', staffId: id, reason: 'recovery_codes' })
  return codes
}
