import type { StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { grantVoucher } from '../merchant/grant-voucher.ts'
import { listVouchers } from '../merchant/list-vouchers.ts'
import { getShopper } from './coin-account.ts'
import { getStaffVoucher } from './find-staff-vouchers.ts'

/**
 * Gives a voucher to a shopper, who is told; false for somebody who had it before. Throws NOT_FOUND, VOUCHER_OVER, or
 * INVALID_FIELD for nobody.
 */
export async function giveVoucher(
  db: Db,
  id: string,
  account: string,
  actor: StaffActor,
): Promise<boolean> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const shopper = await getShopper(db, account)
  return inTransaction(db, async (tx) => {
    // Until the end, so that it is not ended meanwhile.
    await tx.selectFrom('vouchers').select('id').where('id', '=', id).forShare().execute()
    const { code, state } = await getStaffVoucher(tx, id)
    if (state === 'ended') throw new AppError('VOUCHER_OVER')
    const [voucher] = await listVouchers(tx, { code })
    if (!voucher) throw new AppError('NOT_FOUND')
    return (await grantVoucher(tx, voucher, [shopper.id], actor)) > 0
  })
}
