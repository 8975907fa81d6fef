import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { endVoucher, type VoucherEnd } from '../merchant/end-voucher.ts'
import { getStaffVoucher } from './find-staff-vouchers.ts'

/** Ends a voucher now, or takes back one that has not begun, by staff or the command line. Throws NOT_FOUND. */
export async function stopVoucher(db: Db, id: string, actor: StaffActor): Promise<VoucherEnd> {
  return inTransaction(db, async (tx) => {
    const { code, endAt } = await getStaffVoucher(tx, id)
    const done = await endVoucher(tx, id)
    if (done === 'cancelled') {
      const before = { code }
      await recordAudit(tx, actor, { action: 'voucher.withdrawn', subject: id, before })
    }
    if (done === 'ended') {
      await tx
        .updateTable('vouchers')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await recordAudit(tx, actor, { action: 'voucher.ended', subject: id, before: { endAt } })
    }
    return done
  })
}
