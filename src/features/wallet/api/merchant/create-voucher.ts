import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { auditedVoucher } from './audited-voucher.ts'
import {
  type NewVoucher,
  type VoucherValues,
  voucherFault,
  voucherValues,
} from './voucher-fault.ts'

/** Creates a voucher and returns its code; audited when it is said by whom. Throws OperatorError for invalid terms or an existing code. */
export async function createVoucher(
  db: Db,
  wanted: NewVoucher,
  now: Date,
  by?: StaffActor,
): Promise<string> {
  const fault = voucherFault(wanted, now)
  if (fault) throw new OperatorError(t(fault.vi, fault.en))
  const values = voucherValues(wanted)
  const { code } = values
  return inTransaction(db, async (tx) => {
    const id = await insertVoucher(tx, values)
    if (!id) {
      throw new OperatorError(t(`Đã có voucher ${code}.`, `There is a voucher ${code} already.`))
    }
    const after = auditedVoucher(values, null)
    if (by) await recordAudit(tx, by, { action: 'voucher.created', subject: id, after })
    return code
  })
}

/** Writes a voucher; returns its id, undefined when its code is taken. */
export async function insertVoucher(db: Db, values: VoucherValues): Promise<string | undefined> {
  const made = await db
    .insertInto('vouchers')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}
