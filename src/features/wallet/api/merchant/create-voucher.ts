import type { Db } from '#platform/database.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { type NewVoucher, voucherFault, voucherValues } from './voucher-fault.ts'

/** Creates a voucher and returns its code. Throws OperatorError for invalid terms or an existing code. */
export async function createVoucher(db: Db, wanted: NewVoucher, now: Date): Promise<string> {
  const fault = voucherFault(wanted, now)
  if (fault) throw new OperatorError(t(fault.vi, fault.en))
  const values = voucherValues(wanted)
  const { code } = values
  if (!(await insertVoucher(db, values)))
    throw new OperatorError(t(`Đã có voucher ${code}.`, `There is a voucher ${code} already.`))
  return code
}

/** Writes a voucher; returns its id, undefined when its code is taken. */
export async function insertVoucher(
  db: Db,
  values: ReturnType<typeof voucherValues>,
): Promise<string | undefined> {
  const made = await db
    .insertInto('vouchers')
    .values(values)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}
