import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'

/** Adds uploaded pictures of the shopper to a return. Throws INVALID_FIELD for any that are not theirs, or used. */
export async function attachPictures(
  tx: Db,
  returnId: string,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  // The row locks keep the cleanup job from deleting them.
  const { numAffectedRows } = await sql`
    INSERT INTO return_pictures (return_id, position, upload_id)
    SELECT ${returnId}, wanted.position - 1, f.id
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    JOIN uploads f ON f.id = wanted.id AND f.user_id = ${userId}::uuid AND f.purpose = 'return'
    FOR KEY SHARE OF f
    ON CONFLICT (upload_id) DO NOTHING`.execute(tx)
  if (Number(numAffectedRows) !== ids.length) {
    throw fieldError('pictureIds', 'Có ảnh không dùng được. Vui lòng bỏ ra và tải lên lại.')
  }
}
