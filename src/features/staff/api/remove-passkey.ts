import { recordAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { OwnProof } from '../passkey-contract.ts'
import type { Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'
import { withOwnFactor } from './with-own-factor.ts'

/** Removes one of somebody's own passkeys. Throws NOT_FOUND, or as `withOwnFactor`. */
export async function removePasskey(
  deps: { db: Db; jobs: Jobs; config: Config; limits: StaffLimits },
  self: Self,
  { id, ...proof }: OwnProof & { id: string },
): Promise<void> {
  const { staff, actor, caller } = self
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await withOwnFactor(deps, self, proof, 'remove-passkey', async (tx) => {
    const removed = await tx
      .deleteFrom('staff_passkeys')
      .where('id', '=', id)
      .where('staff_id', '=', staff.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('NOT_FOUND')
    const before = { kind: 'passkey', name: removed.name }
    await recordAudit(tx, actor, { action: 'staff.factor-removed', subject: staff.id, before })
    const told = { change: 'passkey-removed', by: actor, detail: removed.name } as const
    await tellFactorChanged(deps.jobs, tx, staff, told)
  })
  logSecurityEvent(caller, { event: 'authn_factor_removed', staffId: staff.id, reason: 'passkey' })
}
