import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'

/** The address of a picture that staff have uploaded. Throws INVALID_FIELD for anything else. */
export async function pictureUrl(tx: Db, imageId: string): Promise<string> {
  const found = await tx
    .selectFrom('uploads')
    .select('path')
    .where('id', '=', imageId)
    .where('purpose', '=', 'product')
    .where('mime_type', 'like', 'image/%')
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw fieldError('imageId', 'Ảnh không dùng được. Vui lòng bỏ ra và tải lên lại.')
  return `/uploads/${found.path}`
}
