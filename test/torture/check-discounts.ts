import { sql } from 'kysely'
import { asPlaced } from './as-placed.ts'
import { check } from './check.ts'
import type { Observations } from './observations.ts'

/** Acknowledged orders with a voucher, as the shoppers know them. */
const observed = ({ outcomes }: Observations) => {
  const rows = outcomes.flatMap(({ orderId, withVoucher, intent }) =>
    orderId ? [{ id: orderId, with_voucher: withVoucher, with_coins: intent.usesCoins }] : [],
  )
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS observed (id text, with_voucher boolean, with_coins boolean)`
}

const living = sql`
  SELECT h.voucher_id, h.user_id AS holder, h.created_at AS held_since, o.* FROM user_vouchers h
  JOIN orders o ON o.id = h.order_id WHERE o.status <> 'CANCELLED'`

export const discountChecks = [
  check(
    'No voucher was used more often than it may be, and its uses are those of living orders',
    () => sql`
      SELECT v.code, v.quantity, v.used, o.orders, o.held FROM vouchers v
      CROSS JOIN LATERAL (SELECT count(*) AS orders,
        (SELECT count(*) FROM user_vouchers h WHERE h.voucher_id = v.id AND h.order_id IS NOT NULL) AS held
        FROM (${living}) o WHERE o.voucher_id = v.id) o
      WHERE v.used > v.quantity OR v.used <> o.orders OR v.used <> o.held`,
  ),
  check(
    'Every living order that a voucher took something off holds one of its shopper’s, and no other does',
    () => sql`
      SELECT coalesce(o.id, h.id) AS id, o.voucher_discount, h.holder
      FROM (SELECT * FROM orders WHERE voucher_discount + shipping_discount > 0 AND status <> 'CANCELLED'
        AND id NOT IN (SELECT order_id FROM returns WHERE voucher_returned)) o
      FULL JOIN (${living}) h ON h.id = o.id WHERE o.user_id IS DISTINCT FROM h.holder`,
  ),
  check(
    'A voucher took off what it promises, while it ran, for those it was given to',
    () => sql`
      SELECT o.id, v.code, o.subtotal, o.voucher_discount, o.created_at FROM (${living}) o
      JOIN vouchers v ON v.id = o.voucher_id
      WHERE o.voucher_discount <> least(o.subtotal * v.percent / 100, v.max_discount) OR o.subtotal < v.min_subtotal
        OR o.created_at < v.start_at OR o.created_at >= v.end_at OR (NOT v.is_public AND o.held_since >= o.created_at)`,
  ),
  check(
    'What was wanted to be taken off is what was taken off',
    (observations) => sql`
      SELECT o.id, observed.*, o.voucher_discount, o.coin_discount FROM ${observed(observations)} JOIN orders o USING (id)
      WHERE observed.with_voucher <> (${asPlaced('voucherDiscount', sql`o.voucher_discount`)} > 0) OR (NOT observed.with_coins AND o.coin_discount > 0)`,
  ),
  check(
    'Coins that went into an order left its shopper once; what a change or its end gave back came back once',
    () => sql`
      SELECT o.id, o.status, o.coin_discount, l.* FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(-sum(amount) FILTER (WHERE type = 'spend'), 0) AS spent,
        coalesce(sum(amount) FILTER (WHERE type = 'return'), 0) AS returned,
        count(*) FILTER (WHERE user_id <> o.user_id) AS of_others FROM coin_ledger WHERE order_id = o.id) l
      WHERE l.spent <> ${asPlaced('coinDiscount', sql`o.coin_discount`)} OR l.of_others > 0
        OR l.spent - l.returned <> CASE WHEN o.status = 'CANCELLED' THEN 0 ELSE o.coin_discount
          - (SELECT coalesce(sum(coins_returned), 0) FROM returns WHERE order_id = o.id) END`,
  ),
  check(
    'Nobody ever had fewer than no coins',
    () => sql`
      SELECT * FROM (SELECT user_id, id, type, amount, sum(amount) OVER (PARTITION BY user_id ORDER BY id) AS balance
        FROM coin_ledger) entries WHERE balance < 0`,
  ),
  // Default: coins may pay half of the subtotal.
  check(
    'No more was taken off than the goods cost, and no more than half of them in coins',
    () => sql`
      SELECT id, subtotal, voucher_discount, coin_discount FROM orders
      WHERE voucher_discount + coin_discount + staff_discount > subtotal OR coin_discount * 2 > subtotal`,
  ),
]
