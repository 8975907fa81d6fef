import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** A user's reviews with their files, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const { rows } = await sql<{ review: object }>`
    SELECT jsonb_build_object('id', r.id, 'product', p.name, 'orderId', r.order_id, 'rating', r.rating,
      'content', r.content, 'isHidden', r.is_hidden, 'hiddenReason', r.hidden_reason, 'reply', r.reply, 'repliedAt', r.replied_at,
      'createdAt', r.created_at, 'editedAt', r.edited_at, 'updatedAt', r.updated_at,
      'media', (SELECT jsonb_agg('/uploads/' || f.path ORDER BY m.position)
        FROM review_media m JOIN uploads f ON f.id = m.upload_id WHERE m.review_id = r.id)) AS review
    FROM reviews r JOIN products p ON p.id = r.product_id
    WHERE r.user_id = ${userId} ORDER BY r.created_at`.execute(db)
  return { reviews: rows.map(({ review }) => review) }
}
