import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

type Spending = { userId: string; orderId: string }
/** Null for a buyer without an account. */
type VoucherSpending = { userId: string | null; orderId: string }

/**
 * Spends coins for an order in the caller's transaction, which must hold the lock on the user's row so that concurrent
 * orders can't spend the same coins. False when the balance is too low.
 */
export async function spendCoins(
  tx: Db,
  { userId, orderId }: Spending,
  coins: number,
): Promise<boolean> {
  if (coins === 0) return true
  const { rows } = await sql`
    INSERT INTO coin_ledger (user_id, type, amount, order_id, note)
    SELECT ${userId}::uuid, 'spend', -${coins}::bigint, ${orderId}, ${`Dùng xu cho đơn hàng ${orderId}`}
    WHERE (SELECT sum(amount) FROM coin_ledger WHERE user_id = ${userId}::uuid) >= ${coins}::bigint
    RETURNING id`.execute(tx)
  return rows.length > 0
}

/**
 * Spends a voucher for an order in the caller's transaction; comes last, because the row is contended. False when it has
 * changed since it was priced, has ended, is used up, or was used by the same shopper: without an account, for an order to the same number.
 */
export async function spendVoucher(
  tx: Db,
  { userId, orderId }: VoucherSpending,
  { voucherId, voucherVersion }: { voucherId: string | null; voucherVersion: number },
): Promise<boolean> {
  if (voucherId === null) return true
  const { rows } = await sql`
    WITH used AS (
      UPDATE vouchers SET used = used + 1
      WHERE id = ${voucherId}::uuid AND version = ${voucherVersion} AND (quantity IS NULL OR used < quantity)
        AND start_at <= clock_timestamp() AND clock_timestamp() < end_at
      RETURNING id
    )
    INSERT INTO user_vouchers AS held (user_id, voucher_id, order_id) SELECT ${userId}::uuid, id, ${orderId} FROM used
    ON CONFLICT (user_id, voucher_id) DO UPDATE SET order_id = excluded.order_id WHERE held.order_id IS NULL
    RETURNING id`.execute(tx)
  return rows.length > 0 && (userId !== null || !(await isUsedByNumber(tx, orderId, voucherId)))
}

/** Whether another order to the number of this one holds the voucher. Its row's lock must be held: others may have waited for it. */
async function isUsedByNumber(tx: Db, orderId: string, voucherId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orders own JOIN orders o ON o.phone = own.phone AND o.id <> own.id
    JOIN user_vouchers g ON g.order_id = o.id AND g.user_id IS NULL
    WHERE own.id = ${orderId} AND o.phone <> '' AND g.voucher_id = ${voucherId}::uuid LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns the coins and the voucher of an order in the transaction that cancels it; returns the number of coins. */
export async function returnDiscounts(tx: Db, orderId: string): Promise<number> {
  const coins = await returnCoins(tx, orderId)
  await returnVoucher(tx, orderId)
  return coins
}

/** Returns the coins of an order, all but `kept`, to its shopper, whose order must be locked; returns their number. */
export async function returnCoins(tx: Db, orderId: string, kept = 0): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    INSERT INTO coin_ledger (user_id, type, amount, order_id, note)
    SELECT user_id, 'return', -sum(amount) - ${kept}::bigint, order_id, ${`Trả lại xu của đơn hàng ${orderId}`}
    FROM coin_ledger WHERE order_id = ${orderId} AND type IN ('spend', 'return')
    GROUP BY user_id, order_id HAVING -sum(amount) > ${kept}::bigint
    RETURNING amount`.execute(tx)
  return rows[0]?.amount ?? 0
}

/**
 * Returns the voucher of an order in the caller's transaction; false when it used none. Locks the voucher before the user's
 * grant, in the same order as `spendVoucher`.
 */
export async function returnVoucher(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH held AS (
      SELECT h.id, v.id AS voucher_id FROM user_vouchers h JOIN vouchers v ON v.id = h.voucher_id
      WHERE h.order_id = ${orderId} FOR NO KEY UPDATE OF v
    ), freed AS (
      UPDATE user_vouchers h SET order_id = NULL FROM held WHERE h.id = held.id AND h.user_id IS NOT NULL
    ), forgotten AS (
      DELETE FROM user_vouchers h USING held WHERE h.id = held.id AND h.user_id IS NULL
    )
    UPDATE vouchers v SET used = v.used - 1 FROM held WHERE v.id = held.voucher_id RETURNING v.id`.execute(
    tx,
  )
  return rows.length > 0
}
