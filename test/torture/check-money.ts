import { type RawBuilder, sql } from 'kysely'
import { check } from './check.ts'
import type { Observations } from './observations.ts'

const transfers = ({ payments }: Observations) =>
  sql`jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) AS observed (reference text, amount bigint, memo text)`

/** COD payments: the rest of an order, collected as it is completed. `came`: what came for it otherwise. */
const atTheDoor = (came: RawBuilder<unknown>) => sql`
  CASE WHEN o.payment_method = 'COD' AND o.status = 'COMPLETED' THEN greatest(o.total - ${came} + (
    SELECT coalesce(sum(sent.amount), 0) FROM order_events sent JOIN order_events done ON done.order_id = sent.order_id
    WHERE sent.order_id = o.id AND sent.kind = 'refunded' AND done.kind = 'completed' AND sent.id < done.id), 0) ELSE 0 END`

/** Whether the last that happened to the money of the order `o` is that too much came, which does not make it a debt at once. */
const isOverpaid = sql`(SELECT kind = 'overpaid' FROM order_events
  WHERE order_id = o.id AND kind IN ('overpaid', 'changed', 'refund_due') ORDER BY id DESC LIMIT 1)`

export const moneyChecks = [
  check(
    'Every transfer that the bank reported is stored once',
    (observations) => sql`
      SELECT coalesce(observed.reference, p.provider_reference) AS reference, observed.amount, p.amount AS stored
      FROM ${transfers(observations)}
      FULL JOIN (SELECT * FROM payments WHERE provider = 'torture') p ON p.provider_reference = observed.reference
      WHERE observed.amount IS DISTINCT FROM p.amount`,
  ),
  check(
    'Every transfer is counted for the order that it names',
    (observations) => sql`
      SELECT observed.reference, observed.memo, p.order_id, p.outcome FROM ${transfers(observations)}
      JOIN payments p ON p.provider = 'torture' AND p.provider_reference = observed.reference
      WHERE p.order_id IS DISTINCT FROM (SELECT o.id FROM orders o WHERE strpos(upper(observed.memo), o.id) > 0)
        OR (p.order_id IS NULL) <> (p.outcome = 'unknown')`,
  ),
  check(
    'What an order was paid is what came for it',
    () => sql`
      SELECT o.id, o.payment_method, o.status, o.paid_amount, p.amount FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM payments
        WHERE order_id = o.id AND provider <> 'cod') p
      WHERE o.paid_amount <> p.amount + ${atTheDoor(sql`p.amount`)}`,
  ),
  check(
    'An order is paid when all of it has come and was kept, and money of a cancelled one is owed or went back',
    () => sql`
      SELECT o.id, o.status, o.payment_status, o.paid_amount, o.refunded_amount, o.returned_amount, o.total FROM orders o
      CROSS JOIN LATERAL (SELECT o.total - o.returned_amount AS cost, o.paid_amount - o.refunded_amount AS kept) m
      WHERE NOT o.payment_status = ANY (CASE
        WHEN o.status = 'CANCELLED' AND m.kept > 0 THEN ARRAY['refund_due']
        WHEN o.status = 'CANCELLED' AND o.paid_amount > 0 THEN ARRAY['refunded']
        WHEN o.status = 'CANCELLED' THEN ARRAY[CASE o.total WHEN 0 THEN 'paid' ELSE 'unpaid' END]
        WHEN m.kept < m.cost THEN ARRAY['unpaid']
        WHEN m.kept > m.cost AND ${isOverpaid} THEN ARRAY['refund_due', 'paid', CASE m.cost WHEN 0 THEN 'refunded' END]
        WHEN m.kept > m.cost THEN ARRAY['refund_due']
        -- All goods came back: money was sent, or has become another order.
        WHEN m.cost = 0 AND o.refunded_amount > 0 THEN ARRAY['refunded', 'paid']
        ELSE ARRAY['paid'] END)`,
  ),
  check(
    'What was sent back is what the history says',
    () => sql`
      SELECT o.id, o.refunded_amount, e.amount FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM order_events
        WHERE order_id = o.id AND kind = 'refunded') e
      WHERE o.refunded_amount <> e.amount OR o.refunded_amount > o.paid_amount`,
  ),
  check(
    'Coins that are given are one percent of every completed order, given once, and of no other',
    () => sql`
      SELECT coalesce(o.id, c.order_id) AS id, o.subtotal, c.amount, c.times
      FROM (SELECT * FROM orders WHERE status = 'COMPLETED') o
      FULL JOIN (SELECT order_id, sum(amount) AS amount, count(*) AS times FROM coin_ledger WHERE type = 'earn' GROUP BY 1) c
        ON c.order_id = o.id
      WHERE c.times IS DISTINCT FROM 1 OR c.amount IS DISTINCT FROM o.subtotal / 100`,
  ),
]
