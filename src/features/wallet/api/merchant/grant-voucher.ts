import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { formatDateTime } from '#shared/format.ts'
import { describeVoucher } from '../../domain.ts'
import type { VoucherRow } from './list-vouchers.ts'

/** Grants per transaction, so that concurrent orders with the voucher wait only briefly. */
const batch = 100

/**
 * Grants a voucher to shoppers who don't have it and notifies them; returns the number of grants. A grant does not reserve
 * a use: `quantity` is counted when an order spends it. Audited when it is said by whom. Throws OperatorError when the voucher has ended.
 */
export async function grantVoucher(
  db: Db,
  voucher: VoucherRow,
  userIds: readonly string[],
  by?: StaffActor,
): Promise<number> {
  // Sorted, so that concurrent grants cannot deadlock.
  const sorted = [...new Set(userIds)].toSorted()
  let granted = 0
  for (let start = 0; start < sorted.length; start += batch) {
    const some = sorted.slice(start, start + batch)
    granted += await inTransaction(db, (tx) => giveAndTell(tx, voucher, some, by))
  }
  return granted
}

async function giveAndTell(
  tx: Db,
  voucher: VoucherRow,
  userIds: readonly string[],
  by: StaffActor | undefined,
) {
  const { rows } = await sql<{ userId: string }>`
    INSERT INTO user_vouchers (user_id, voucher_id)
    SELECT u.id, v.id FROM (
      SELECT id FROM vouchers WHERE id = ${voucher.id} AND end_at > clock_timestamp() FOR KEY SHARE
    ) v, users u WHERE u.id = ANY (${userIds}::uuid[])
    ORDER BY u.id
    ON CONFLICT (user_id, voucher_id) DO NOTHING
    RETURNING user_id AS "userId"`.execute(tx)
  if (rows.length === 0) await refuseIfOver(tx, voucher)
  for (const { userId } of rows) {
    const until = formatDateTime(voucher.endAt)
    const message = `Mã ${voucher.code}: ${describeVoucher(voucher)}. Hạn dùng ${until}.`
    const notification = {
      title: 'Bạn được tặng một voucher',
      message,
      link: '/user/account/voucher',
    }
    await notify(tx, { userId, kind: 'voucher', ...notification })
    const after = { code: voucher.code, userId }
    if (by) await recordAudit(tx, by, { action: 'voucher.granted', subject: voucher.id, after })
  }
  return rows.length
}

async function refuseIfOver(tx: Db, { id, code }: VoucherRow): Promise<void> {
  const { rows } = await sql`
    SELECT FROM vouchers WHERE id = ${id} AND end_at > clock_timestamp()`.execute(tx)
  if (rows.length === 0)
    throw new OperatorError(t(`Voucher ${code} đã kết thúc.`, `The voucher ${code} has ended.`))
}
