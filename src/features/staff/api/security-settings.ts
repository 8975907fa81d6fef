import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Staff } from '#platform/staff-sign-in.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import type { SecuritySettings } from '../contract.ts'
import { findSecondFactor } from './second-factor.ts'

const subject = 'security'

export async function findSecuritySettings(db: Db): Promise<SecuritySettings> {
  const row = await db
    .selectFrom('back_office_settings')
    .select(['require_second_factor', 'version'])
    .executeTakeFirst()
  return { requireSecondFactor: row?.require_second_factor ?? false, version: row?.version ?? 1 }
}

/**
 * Requires a second factor of all staff, or no longer. Throws NOT_ALLOWED for all but owners, OWN_SECOND_FACTOR_FIRST for an
 * owner without one, or STALE_EDIT.
 */
export async function saveSecuritySettings(
  db: Db,
  { staff, actor }: { staff: Staff; actor: StaffActor },
  { requireSecondFactor, version }: SecuritySettings,
): Promise<SecuritySettings> {
  if (staff.role.id !== 'owner') throw new AppError('NOT_ALLOWED')
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('back_office_settings')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx
      .selectFrom('back_office_settings')
      .select(['require_second_factor', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const current = { requireSecondFactor: row.require_second_factor }
    if (row.version !== version) {
      await rejectStaleEdit(tx, {
        subject,
        actions: ['security.changed'],
        current,
        version: row.version,
      })
    }
    const changes = changedFields(current, { requireSecondFactor })
    if (!changes) return { ...current, version }
    const { totp, passkeys } = await findSecondFactor(tx, staff.id)
    if (requireSecondFactor && !totp && passkeys === 0) {
      throw new AppError('OWN_SECOND_FACTOR_FIRST')
    }
    await tx
      .updateTable('back_office_settings')
      .set({ require_second_factor: requireSecondFactor, version: version + 1 })
      .execute()
    await recordAudit(tx, actor, { action: 'security.changed', subject, ...changes })
    return { requireSecondFactor, version: version + 1 }
  })
}
