import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import type { OwnProof } from '../passkey-contract.ts'
import type { Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'
import { withOwnFactor } from './with-own-factor.ts'

/** Turns an authenticator app off, with its recovery codes. Throws TOTP_NOT_SET, or as `withOwnFactor`. */
export async function removeTotp(
  deps: { db: Db; jobs: Jobs; config: Config; limits: StaffLimits },
  self: Self,
  proof: OwnProof,
): Promise<void> {
  const { staff, actor, caller } = self
  const { id } = staff
  await withOwnFactor(deps, self, proof, 'remove-app', async (tx, { totp }) => {
    if (!totp) throw new AppError('TOTP_NOT_SET')
    await tx.deleteFrom('staff_totp').where('staff_id', '=', id).execute()
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
    const before = { kind: 'totp' }
    await recordAudit(tx, actor, { action: 'staff.factor-removed', subject: id, before })
    await tellFactorChanged(deps.jobs, tx, staff, { change: 'totp-removed', by: actor })
  })
  logSecurityEvent(caller, { event: 'authn_factor_removed', staffId: id, reason: 'totp' })
}
