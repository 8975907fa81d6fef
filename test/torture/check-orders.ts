import { sql } from 'kysely'
import { asPlaced } from './as-placed.ts'
import { check } from './check.ts'
import type { Observations } from './observations.ts'

/** The shoppers' outcomes as a SQL table. */
const observed = ({ outcomes }: Observations) => {
  const rows = outcomes.map(({ intent, orderId, total, agreedTo, wasLost, refusal }) => ({
    key: intent.key,
    order_id: orderId,
    total,
    agreed_to: agreedTo,
    refusal,
    was_lost: wasLost,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS observed (
    key uuid, order_id text, total bigint, agreed_to bigint, refusal text, was_lost boolean)`
}

const charged = ({ prices }: Observations) => {
  const rows = [...prices].flatMap(([id, all]) => [...all].map((price) => ({ id, price })))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS had (id uuid, price bigint)`
}

/** All totals that the order `o` has had: a late answer tells the one after a change. */
const everyTotal = sql`ARRAY(SELECT (change -> side ->> 'total')::bigint FROM order_events
  CROSS JOIN (VALUES ('before'), ('after')) sides (side) WHERE order_id = o.id AND kind = 'changed') || o.total`

export const orderChecks = [
  check(
    'No order is without lines',
    () => sql`
      SELECT id FROM orders o WHERE NOT EXISTS (SELECT FROM order_items WHERE order_id = o.id)`,
  ),
  check(
    'Lines add up to the subtotal, and with fee and discounts to the total',
    () => sql`
      SELECT o.id, o.subtotal, i.pieces, o.total FROM orders o
      CROSS JOIN LATERAL (SELECT sum(final_price * quantity) AS pieces FROM order_items WHERE order_id = o.id) i
      WHERE o.subtotal IS DISTINCT FROM i.pieces
        OR o.total <> o.subtotal + o.shipping_fee - o.voucher_discount - o.coin_discount - o.staff_discount`,
  ),
  check(
    'Every piece was charged at a price that it had',
    (observations) => sql`
      SELECT i.order_id, i.variant_id, i.final_price FROM order_items i
      WHERE NOT EXISTS (SELECT FROM ${charged(observations)} WHERE had.id = i.variant_id AND had.price = i.final_price)`,
  ),
  check(
    'Every acknowledged order is there, under its key and with its total',
    (observations) => sql`
      SELECT observed.*, o.id, o.total FROM ${observed(observations)} LEFT JOIN orders o ON o.idempotency_key = observed.key
      WHERE observed.order_id IS NOT NULL
        AND (observed.order_id IS DISTINCT FROM o.id OR observed.total IS NULL
          OR NOT observed.total = ANY (${everyTotal}))`,
  ),
  check(
    'No key has two orders',
    () => sql`
      SELECT idempotency_key, array_agg(id) FROM orders GROUP BY 1 HAVING count(*) > 1`,
  ),
  // An attempt without response may still be running when another one is rejected: docs/decisions/orders.md.
  check(
    'Every order was reported to its shopper, unless an answer was lost on the way',
    (observations) => sql`
      SELECT o.id, observed.refusal FROM orders o LEFT JOIN ${observed(observations)} ON observed.key = o.idempotency_key
      WHERE observed.order_id IS NULL AND observed.was_lost IS NOT TRUE
        AND NOT EXISTS (SELECT FROM returns WHERE exchange_order_id = o.id)`,
  ),
  check(
    'Nobody was charged another total than the one agreed to',
    (observations) => sql`
      SELECT observed.key, observed.agreed_to, o.total FROM ${observed(observations)}
      JOIN orders o ON o.id = observed.order_id
      WHERE observed.agreed_to <> ${asPlaced('total', sql`o.total`)}`,
  ),
  check(
    'No line of a cart was ordered twice, or is still there when it was ordered',
    () => sql`
      SELECT i.cart_item_id, array_agg(i.order_id) FROM order_items i
      LEFT JOIN cart_items c ON c.id = i.cart_item_id
      WHERE i.cart_item_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1 OR count(c.id) > 0`,
  ),
  check(
    'Parcels have what the items say, all of it once the order is sent, and it was not cancelled before',
    () => sql`
      SELECT o.id, o.status, o.shipment_count, i.pieces, i.sent, p.packed FROM orders o
      CROSS JOIN LATERAL (SELECT sum(quantity) AS pieces, sum(in_shipments) AS sent FROM order_items WHERE order_id = o.id) i
      CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS packed FROM shipment_items WHERE order_id = o.id) p
      WHERE i.sent <> p.packed OR (o.shipment_count > 0) <> (i.sent > 0)
        OR (o.shipment_count > 0 AND o.status <> 'PENDING' AND i.sent <> i.pieces)`,
  ),
  check(
    'The history of every order is one that can be',
    () => sql`
      SELECT o.id, o.status, h.path FROM orders o
      CROSS JOIN LATERAL (SELECT string_agg(kind, ' ' ORDER BY id) AS path FROM order_events
        WHERE order_id = o.id AND kind IN ('placed', 'shipping', 'completed', 'cancelled')) h
      WHERE h.path IS DISTINCT FROM CASE o.status
        WHEN 'PENDING' THEN 'placed' WHEN 'SHIPPING' THEN 'placed shipping'
        WHEN 'COMPLETED' THEN 'placed shipping completed'
        ELSE CASE WHEN h.path LIKE '%shipping%' THEN 'placed shipping cancelled' ELSE 'placed cancelled' END END`,
  ),
  check(
    'Every owner with an e-mail is written to once about each thing that happened',
    () => sql`
      SELECT o.id, kind.name, j.emails FROM orders o
      CROSS JOIN (VALUES ('confirmation', 'placed'), ('changed', 'changed'), ('cancelled', 'cancelled'),
        ('completed', 'completed'))
        AS kind (name, event)
      CROSS JOIN LATERAL (SELECT count(*) AS times FROM order_events
        WHERE order_id = o.id AND order_events.kind = kind.event) e
      CROSS JOIN LATERAL (SELECT count(*) AS emails FROM jobs.job
        WHERE job.name = 'order-letter' AND data ->> 'orderId' = o.id AND data ->> 'kind' = kind.name) j
      WHERE j.emails <> CASE WHEN o.email IS NULL THEN 0 ELSE e.times END`,
  ),
]
