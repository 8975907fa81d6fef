import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { logSecurityEvent } from '#platform/security-log.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { checkOwnPassword, lockAccount, type Self } from './second-factor.ts'
import type { StaffLimits } from './staff-limits.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

/** Removes one of somebody's own passkeys. Throws NOT_FOUND, INVALID_FIELD for a wrong password, or TOO_MANY_REQUESTS. */
export async function removePasskey(
  deps: { db: Db; jobs: Jobs; limits: StaffLimits },
  self: Self,
  { id, password }: { id: string; password: string },
): Promise<void> {
  const { staff, actor, caller } = self
  if (!isId(id)) throw new AppError('NOT_FOUND')
  await checkOwnPassword(deps, self, password)
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, staff.id)
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
