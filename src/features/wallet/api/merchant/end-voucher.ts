import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'

export type VoucherEnd = 'ended' | 'cancelled' | 'over'

/**
 * Ends a running voucher, or deletes one that has not started together with its grants; an ended one stays unchanged.
 * Orders keep their discounts.
 */
export async function endVoucher(db: Db, id: string): Promise<VoucherEnd> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ state: VoucherEnd }>`
      SELECT CASE WHEN end_at <= clock_timestamp() THEN 'over'
        WHEN start_at < clock_timestamp() THEN 'ended' ELSE 'cancelled' END AS state
      FROM vouchers WHERE id = ${id} FOR UPDATE`.execute(tx)
    const state = rows[0]?.state ?? 'over'
    if (state === 'cancelled') {
      await tx.deleteFrom('user_vouchers').where('voucher_id', '=', id).execute()
      await tx.deleteFrom('vouchers').where('id', '=', id).execute()
    }
    if (state === 'ended') {
      await sql`UPDATE vouchers SET end_at = clock_timestamp() WHERE id = ${id}`.execute(tx)
    }
    return state
  })
}
