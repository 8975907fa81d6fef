import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { ReturnDetails } from '../admin-contract.ts'

type ItemRow = {
  id: string
  slug: string
  name: string
  variant: string
  sku: string | null
  image: string | null
  price: number
  quantity: number
  restocked: number
  writtenOff: number
}

export type EventRow = {
  id: string
  kind: string
  actor: 'shopper' | 'keeper'
  staffName: string | null
  staffId: string | null
  reason: string
  note: string
  at: string
}

export type ReturnRecord = Pick<
  ReturnDetails,
  'id' | 'kind' | 'status' | 'version' | 'requestedBy' | 'reason' | 'resolution' | 'note'
> & {
  order_id: string
  user_id: string | null
  link_token: string | null
  recipient: string
  phone: string
  email: string | null
  province_name: string
  created_at: Date
  received_at: Date | null
  closed_at: Date | null
  refund_amount: number | null
  coins_returned: number
  coins_taken: number
  coins_missing: number
  voucher_returned: boolean
  exchange_order_id: string | null
  /** What the shop owes for the whole order. */
  refund_due: number
  /** What the shopper has yet to pay for it. */
  unpaid: number
  items: ItemRow[]
  pictures: string[]
  events: EventRow[]
}

export type ReturnFilter = {
  id?: string
  ids?: readonly string[]
  orderId?: string
  /** The order of an exchange. */
  exchangeOrderId?: string
  userId?: string
}

/** Returns with their items, pictures and history: those of `ids` in that order, others newest first. */
export async function findReturns(
  db: Db,
  { id, ids, orderId, exchangeOrderId, userId }: ReturnFilter,
  limit: number,
): Promise<ReturnRecord[]> {
  const conditions = [
    id !== undefined && sql`r.id = ${id}`,
    ids !== undefined && sql`r.id = ANY(${ids}::text[])`,
    orderId !== undefined && sql`r.order_id = ${orderId}`,
    exchangeOrderId !== undefined && sql`r.exchange_order_id = ${exchangeOrderId}`,
    userId !== undefined && sql`o.user_id = ${userId}::uuid`,
  ].filter((condition) => condition !== false)
  const { rows } = await sql<ReturnRecord>`
    SELECT r.id, r.order_id, r.kind, r.status, r.version, r.requested_by AS "requestedBy", r.reason, r.resolution, r.note,
      r.created_at, r.received_at, r.closed_at, r.refund_amount, r.coins_returned, r.coins_taken, r.coins_missing, r.voucher_returned,
      r.exchange_order_id,
      greatest(o.paid_amount - o.refunded_amount
        - CASE o.status WHEN 'CANCELLED' THEN 0 ELSE o.total - o.returned_amount END, 0) AS refund_due,
      CASE o.status WHEN 'CANCELLED' THEN 0
        ELSE greatest(o.total - o.returned_amount - o.paid_amount + o.refunded_amount, 0) END AS unpaid,
      o.user_id, o.link_token, o.recipient, o.phone, o.email, o.province_name,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'slug', i.product_slug, 'name', i.product_name,
          'variant', i.variant_name, 'sku', i.sku, 'image', i.image_url, 'price', i.final_price, 'quantity', x.quantity,
          'restocked', x.restocked, 'writtenOff', x.written_off) ORDER BY i.position), '[]')
        FROM return_items x JOIN order_items i ON i.id = x.order_item_id WHERE x.return_id = r.id) AS items,
      (SELECT coalesce(jsonb_agg('/uploads/' || f.path ORDER BY p.position), '[]')
        FROM return_pictures p JOIN uploads f ON f.id = p.upload_id WHERE p.return_id = r.id) AS pictures,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id::text, 'kind', e.kind, 'actor', e.actor,
          'staffId', e.staff_id, 'staffName', s.name, 'reason', e.reason, 'note', e.note, 'at', e.created_at) ORDER BY e.id), '[]')
        FROM return_events e LEFT JOIN staff s ON s.id = e.staff_id WHERE e.return_id = r.id) AS events
    FROM returns r JOIN orders o ON o.id = r.order_id
    WHERE ${conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`}
    ORDER BY ${ids ? sql`array_position(${ids}::text[], r.id)` : sql`r.created_at DESC, r.id DESC`} LIMIT ${limit}`.execute(
    db,
  )
  return rows
}
