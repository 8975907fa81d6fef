import { sql } from 'kysely'
import { createBatch } from '#platform/batch.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type {
  HoldReason,
  OrderChange,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '../contract.ts'
import type { Actor, Stage } from '../domain.ts'
import type { StoredDelivery } from './order-delivery.ts'

export type OrderItemRow = {
  id: string
  product_id: string
  variant_id: string
  product_name: string
  product_slug: string
  variant_name: string
  sku: string | null
  image_url: string | null
  quantity: number
  original_price: number
  final_price: number
  flash_sale_entry_id: string | null
  is_preorder: boolean
  /** Pieces that have gone in shipments. */
  in_shipments: number
  /** The place that it is taken from; null is the main one. */
  location_id: string | null
}

/** A parcel of an order that is sent apart. */
export type ShipmentRow = {
  number: number
  carrier: string | null
  tracking_code: string | null
  /** Took all that was left. */
  is_last: boolean
  sent_at: string
  items: { itemId: string; quantity: number }[]
}

export type OrderRow = {
  id: string
  user_id: string | null
  status: OrderStatus
  stage: Stage
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  subtotal: number
  shipping_fee: number
  shipping_discount: number
  voucher_discount: number
  coin_discount: number
  /** Given by hand. */
  staff_discount: number
  total: number
  paid_amount: number
  refunded_amount: number
  returned_amount: number
  payment_due_at: Date | null
  /** Reason of the hold; stays after the release. The order is held while `hold_due_at` is set. */
  hold_reason: HoldReason | null
  hold_due_at: Date | null
  /** The shop's account for a transfer when the order was placed; null for other and for older orders. */
  bank_account: Config['shop']['bank'] | null
  /** Null for older orders. */
  delivery: StoredDelivery | null
  recipient: string
  phone: string
  email: string | null
  street: string
  province_name: string
  district_name: string
  ward_name: string
  carrier: string | null
  tracking_code: string | null
  /** Opens the order's page without an account; null unless staff placed the order. */
  link_token: string | null
  created_at: Date
  items: OrderItemRow[]
  /** Empty for an order that goes whole. */
  shipments: ShipmentRow[]
  events: {
    id: number
    kind: string
    actor: Actor
    note: string
    /** Shown to the shopper. */
    reason: string
    amount: number | null
    change: OrderChange | null
    created_at: string
  }[]
}

export type OrderFilter = {
  id?: string
  ids?: string[]
  userId?: string
  status?: OrderStatus | undefined
}

/** What makes an `OrderRow` of an order `o`. */
export const orderColumns = sql`
  o.id, o.user_id, o.status, order_stage(o.status, o.payment_method, o.payment_status, o.hold_due_at, o.confirmed_at, o.packed_at) AS stage,
  o.payment_method, o.payment_status, o.subtotal, o.shipping_fee, o.shipping_discount, o.voucher_discount,
  o.coin_discount, o.staff_discount, o.total, o.paid_amount, o.refunded_amount, o.returned_amount, o.payment_due_at, o.hold_reason, o.hold_due_at, o.bank_account, o.delivery, o.recipient, o.phone, o.email, o.street, o.province_name, o.district_name, o.ward_name,
  o.carrier, o.tracking_code, o.link_token, o.created_at,
  (SELECT jsonb_agg(to_jsonb(i) ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id) AS items,
  CASE WHEN o.shipment_count = 0 THEN '[]'::jsonb ELSE (
    SELECT jsonb_agg(to_jsonb(s) || jsonb_build_object('items', (
      SELECT jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', p.quantity) ORDER BY i.position)
      FROM shipment_items p JOIN order_items i ON i.id = p.order_item_id
      WHERE p.order_id = s.order_id AND p.number = s.number)) ORDER BY s.number)
    FROM shipments s WHERE s.order_id = o.id) END AS shipments,
  (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.id) FROM order_events e WHERE e.order_id = o.id) AS events`

function matching({ id, ids, userId, status }: OrderFilter) {
  return sql`(${id ?? null}::text IS NULL OR o.id = ${id ?? null})
    AND (${ids ?? null}::text[] IS NULL OR o.id = ANY (${ids ?? null}::text[]))
    AND (${userId ?? null}::uuid IS NULL OR o.user_id = ${userId ?? null})
    AND (${status ?? null}::text IS NULL OR o.status = ${status ?? null})`
}

/** Orders with their items and events in one statement: those of `ids` in that order, others newest first. */
export async function findOrders(
  db: Db,
  filter: OrderFilter,
  page: { limit: number; offset: number } = { limit: 1, offset: 0 },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    SELECT ${orderColumns} FROM orders o WHERE ${matching(filter)}
    ORDER BY ${filter.ids ? sql`array_position(${filter.ids}::text[], o.id)` : sql`o.created_at DESC, o.id`} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(
    db,
  )
  return rows
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM orders o WHERE ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Product ids of orders placed or changed since five minutes before `moment`. */
export async function findProductsOrderedSince(db: Db, moment: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.product_id AS id FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.updated_at > ${moment}::timestamptz - interval '5 minutes'
    UNION SELECT (item ->> 'productId')::uuid FROM order_events e, jsonb_array_elements(e.change -> 'items') item
    WHERE e.kind = 'changed' AND e.created_at > ${moment}::timestamptz - interval '5 minutes'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findOrderByKey(db: Db, userId: string, idempotencyKey: string) {
  const found = await db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return found && { id: found.id, requestHash: found.request_hash }
}

type OrderKey = { userId: string; idempotencyKey: string }
type KeyedOrder = { id: string; requestHash: Buffer }

const lookUpKeys = createBatch<OrderKey, KeyedOrder | 'open' | undefined>(async (db, keys) => {
  const userIds = keys.map(({ userId }) => userId)
  const orderKeys = keys.map(({ idempotencyKey }) => idempotencyKey)
  const { rows } = await sql<{ id: string | null; requestHash: Buffer; is_open: boolean }>`
    SELECT id, request_hash AS "requestHash", is_open FROM find_orders(${userIds}::uuid[], ${orderKeys}::uuid[])
    ORDER BY at`.execute(db)
  return rows.map(({ id, requestHash, is_open }) =>
    is_open ? 'open' : id === null ? undefined : { id, requestHash },
  )
})

/** Like `findOrderByKey`, but waits for a concurrent transaction that is writing the order. */
export async function awaitOrderByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<KeyedOrder | undefined> {
  const found = await lookUpKeys(db, { userId, idempotencyKey })
  if (found !== 'open') return found
  const { rows } = await sql<KeyedOrder>`
    SELECT id, request_hash AS "requestHash" FROM await_order(${userId}::uuid, ${idempotencyKey}::uuid)`.execute(
    db,
  )
  return rows[0]
}

/** Marks the confirmation email as requested; undefined when it already was, or the order is not the user's. */
export async function claimConfirmation(db: Db, userId: string, id: string) {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET confirmation_requested_at = now(), email = users.email
    FROM users
    WHERE users.id = orders.user_id AND users.email IS NOT NULL AND orders.id = ${id} AND orders.user_id = ${userId}
      AND orders.confirmation_requested_at IS NULL
    RETURNING orders.id`.execute(db)
  return rows[0]?.id
}
