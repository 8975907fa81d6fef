import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type ReturnableItem = {
  id: string
  name: string
  variant: string
  image: string | null
  /** Pieces that are in no return yet. */
  left: number
}

export type Returnable = {
  status: string
  /** Until when its shopper may ask for a return; null before it is completed. */
  until: Date | null
  isOver: boolean
  items: ReturnableItem[]
}

/** What of an order can come back, and until when; undefined for an unknown order, or one of another user than `ownerId`. */
export async function findReturnable(
  db: Db,
  orderId: string,
  { days, ownerId }: { days: number; ownerId?: string },
): Promise<Returnable | undefined> {
  const { rows } = await sql<Returnable>`
    SELECT o.status, last.until, coalesce(last.until <= now(), true) AS "isOver",
      (SELECT jsonb_agg(jsonb_build_object('id', i.id, 'name', i.product_name, 'variant', i.variant_name,
          'image', i.image_url, 'left', i.quantity - i.in_returns) ORDER BY i.position)
        FROM order_items i WHERE i.order_id = o.id) AS items
    FROM orders o CROSS JOIN LATERAL (
      SELECT max(e.created_at) + make_interval(days => ${days}::integer) AS until FROM order_events e
      WHERE e.order_id = o.id AND e.kind = 'completed' AND o.status = 'COMPLETED') last
    WHERE o.id = ${orderId} AND (${ownerId ?? null}::uuid IS NULL OR o.user_id = ${ownerId ?? null})`.execute(
    db,
  )
  return rows[0]
}
