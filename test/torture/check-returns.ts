import { sql } from 'kysely'
import { check } from './check.ts'

/** Pieces of an item `x` of the return `r` that the return holds. */
const pieces = sql`CASE WHEN r.status IN ('REQUESTED', 'APPROVED') THEN x.quantity
  WHEN r.status IN ('RECEIVED', 'CLOSED') THEN x.restocked + x.written_off ELSE 0 END`

export const returnChecks = [
  check(
    'No more pieces are in returns than were bought, and those are the ones that were asked for and came',
    () => sql`
      SELECT i.order_id, i.id, i.quantity, i.in_returns, r.pieces FROM order_items i
      CROSS JOIN LATERAL (SELECT coalesce(sum(${pieces}), 0) AS pieces FROM return_items x JOIN returns r ON r.id = x.return_id
        WHERE x.order_item_id = i.id) r
      WHERE i.in_returns <> r.pieces OR r.pieces > i.quantity`,
  ),
  check(
    'What came back is booked once, and what of it was written off',
    () => sql`
      SELECT return_id, variant_id, came.pieces, came.lost, l.booked, l.gone, l.is_wrong
      FROM (SELECT x.return_id, i.variant_id, sum(x.restocked + x.written_off) AS pieces, sum(x.written_off) AS lost
        FROM return_items x JOIN order_items i ON i.id = x.order_item_id JOIN variants v ON v.id = i.variant_id
        WHERE v.stock IS NOT NULL GROUP BY 1, 2 HAVING sum(x.restocked + x.written_off) > 0) came
      FULL JOIN (SELECT return_id, variant_id, coalesce(sum(delta) FILTER (WHERE reason = 'return'), 0) AS booked,
          coalesce(-sum(delta) FILTER (WHERE reason = 'write-off'), 0) AS gone,
          count(*) > count(DISTINCT (reason, location_id)) OR bool_or(delta = 0 OR reason NOT IN ('return', 'write-off')) AS is_wrong
        FROM stock_ledger WHERE return_id IS NOT NULL GROUP BY 1, 2) l USING (return_id, variant_id)
      WHERE came.pieces IS DISTINCT FROM l.booked OR came.lost IS DISTINCT FROM l.gone OR l.is_wrong`,
  ),
  check(
    'An order is lowered by what its returned goods were worth, and never below nothing',
    () => sql`
      SELECT o.id, o.total, o.returned_amount, r.worth FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(refund_amount), 0) AS worth FROM returns WHERE order_id = o.id) r
      WHERE o.returned_amount <> r.worth OR o.returned_amount > o.total`,
  ),
  check(
    'What pays for an exchange left the order whose goods came back, once, and is no more than they were worth',
    () => sql`
      SELECT r.id, r.order_id, r.refund_amount, r.exchange_order_id, p.amount, e.amount AS moved FROM returns r
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount, count(*) AS times FROM payments
        WHERE order_id = r.exchange_order_id AND provider = 'exchange' AND provider_reference = r.id) p
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM order_events
        WHERE order_id = r.order_id AND kind = 'refunded' AND strpos(reason, r.exchange_order_id) > 0) e
      WHERE r.exchange_order_id IS NOT NULL AND (p.amount <> e.amount OR p.amount > r.refund_amount OR p.times > 1)`,
  ),
  check(
    'Coins of returned goods were given back and taken back once',
    () => sql`
      SELECT r.id, r.coins_returned, r.coins_taken, l.* FROM returns r
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE type = 'return'), 0) AS returned,
        coalesce(-sum(amount) FILTER (WHERE type = 'adjust'), 0) AS taken FROM coin_ledger WHERE return_id = r.id) l
      WHERE l.returned <> r.coins_returned OR l.taken <> r.coins_taken`,
  ),
  check(
    'Nothing is left to settle of a parcel that came back, and its order is cancelled',
    () => sql`
      SELECT r.id, r.status, o.status AS order_status FROM returns r JOIN orders o ON o.id = r.order_id
      WHERE (r.kind = 'undelivered') <> (o.status = 'CANCELLED')
        OR (r.kind = 'undelivered' AND r.status NOT IN ('APPROVED', 'CLOSED'))`,
  ),
]
