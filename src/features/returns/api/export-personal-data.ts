import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** All returns of a user's orders with goods, pictures and history, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const { rows } = await sql<{ entry: object }>`
    SELECT jsonb_build_object(
      'id', r.id, 'orderId', r.order_id, 'kind', r.kind, 'status', r.status, 'reason', r.reason, 'resolution', r.resolution,
      'note', r.note, 'refundAmount', r.refund_amount, 'coinsReturned', r.coins_returned, 'coinsTaken', r.coins_taken,
      'createdAt', r.created_at, 'receivedAt', r.received_at, 'closedAt', r.closed_at,
      'items', (SELECT jsonb_agg(jsonb_build_object('product', i.product_name, 'variant', i.variant_name,
          'quantity', x.quantity) ORDER BY i.position)
        FROM return_items x JOIN order_items i ON i.id = x.order_item_id WHERE x.return_id = r.id),
      'pictures', (SELECT jsonb_agg('/uploads/' || f.path ORDER BY p.position)
        FROM return_pictures p JOIN uploads f ON f.id = p.upload_id WHERE p.return_id = r.id),
      'events', (SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'by', e.actor, 'reason', e.reason,
          'at', e.created_at) ORDER BY e.id) FROM return_events e WHERE e.return_id = r.id)) AS entry
    FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${userId}::uuid ORDER BY r.created_at`.execute(
    db,
  )
  return { returns: rows.map(({ entry }) => entry) }
}
