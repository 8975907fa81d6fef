import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'

type Attached = { reviewId: string; userId: string; imageIds: readonly string[] }

const message = 'Có ảnh hoặc video không dùng được. Vui lòng bỏ ra và tải lên lại.'

/**
 * Attaches uploads to a review in the given order. Each must be the author's own, made for reviews and not used by another
 * review, else throws INVALID_FIELD. The row locks keep the cleanup job from deleting them.
 */
export async function attachFiles(tx: Db, { reviewId, userId, imageIds }: Attached): Promise<void> {
  if (imageIds.length === 0) return
  const { numAffectedRows } = await sql`
    INSERT INTO review_media (review_id, position, upload_id)
    SELECT ${reviewId}::uuid, wanted.position - 1, f.id
    FROM unnest(${[...imageIds]}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    JOIN uploads f ON f.id = wanted.id AND f.user_id = ${userId}::uuid AND f.purpose = 'review'
    FOR KEY SHARE OF f
    ON CONFLICT (upload_id) DO NOTHING`.execute(tx)
  if (Number(numAffectedRows) !== imageIds.length) {
    throw fieldError('imageIds', message)
  }
}
