import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { endVoucher } from '../merchant/end-voucher.ts'
import { getStaffVoucher } from './find-staff-vouchers.ts'

/** Ends a voucher now, or takes back one that has not begun. Again it changes nothing. Throws NOT_FOUND. */
export async function stopVoucher(
  db: Db,
  id: string,
  actor: StaffActor,
): Promise<'ended' | 'withdrawn'> {
  return db.transaction().execute(async (tx) => {
    const { code, endAt } = await getStaffVoucher(tx, id)
    const done = await endVoucher(tx, id)
    if (done === 'over') return 'ended'
    if (done === 'cancelled') {
      const before = { code }
      await recordAudit(tx, actor, { action: 'voucher.withdrawn', subject: id, before })
      return 'withdrawn'
    }
    await tx
      .updateTable('vouchers')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, actor, { action: 'voucher.ended', subject: id, before: { endAt } })
    return 'ended'
  })
}
