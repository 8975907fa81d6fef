import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'

/** Adds pictures that somebody has uploaded to a return. Throws INVALID_FIELD for any that are not theirs, or used. */
export async function attachPictures(
  tx: Db,
  returnId: string,
  owner: { userId: string } | { staffId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const isTheirs =
    'userId' in owner
      ? sql`f.user_id = ${owner.userId}::uuid`
      : sql`f.staff_id = ${owner.staffId}::uuid`
  // The row locks keep the cleanup job from deleting them.
  const { numAffectedRows } = await sql`
    INSERT INTO return_pictures (return_id, position, upload_id)
    SELECT ${returnId}, wanted.position - 1, f.id
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    JOIN uploads f ON f.id = wanted.id AND ${isTheirs} AND f.purpose = 'return'
    FOR KEY SHARE OF f
    ON CONFLICT (upload_id) DO NOTHING`.execute(tx)
  if (Number(numAffectedRows) !== ids.length) {
    throw fieldError('pictureIds', 'Có ảnh không dùng được. Vui lòng bỏ ra và tải lên lại.')
  }
}
