import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { permissionsOf } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { lockMember, type Manager } from './change-member.ts'
import { refuseUnconfirmed } from './confirm-factor.ts'
import { findSecondFactor } from './second-factor.ts'
import { tellFactorChanged } from './tell-factor-changed.ts'

/**
 * Removes all second factors of a member of staff, such as one who has lost a phone, and ends their sessions; returns whether
 * there were any. Throws NOT_FOUND, FACTOR_CONFIRMATION_NEEDED, or NOT_ALLOWED, also for the manager's own, which need password and code.
 */
export async function resetSecondFactor(
  { db, jobs }: { db: Db; jobs: Jobs },
  id: string,
  { actor, rights, sessionId }: Manager,
): Promise<boolean> {
  if (actor.staffId === id) throw new AppError('NOT_ALLOWED')
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id, rights)
    const { totp, passkeys } = await findSecondFactor(tx, id)
    if (!totp && passkeys === 0) return false
    await refuseUnconfirmed(tx, sessionId, permissionsOf(member))
    for (const table of [
      'staff_totp',
      'staff_recovery_codes',
      'staff_passkeys',
      'staff_passkey_challenges',
      'staff_sessions',
    ] as const) {
      await tx.deleteFrom(table).where('staff_id', '=', id).execute()
    }
    const before = { totp, passkeys }
    await recordAudit(tx, actor, { action: 'staff.factors-reset', subject: id, before })
    await tellFactorChanged(jobs, tx, member, { change: 'reset', by: actor })
    return true
  })
}
