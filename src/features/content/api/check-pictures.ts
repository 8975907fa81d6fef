import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'

const before = '/uploads/'

/**
 * Locks the uploads among pictures that begin to be used, so that the cleanup does not delete them. Throws INVALID_FIELD at the
 * path of one that is gone, or was not uploaded for content.
 */
export async function checkPictures(
  tx: Db,
  pictures: readonly { path: string; address: string }[],
): Promise<void> {
  const uploads = pictures.filter(({ address }) => address.startsWith(before))
  if (uploads.length === 0) return
  const rows = await tx
    .selectFrom('uploads')
    .select('path')
    .where('purpose', '=', 'content')
    .where(
      'path',
      'in',
      uploads.map(({ address }) => address.slice(before.length)),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  const found = new Set(rows.map(({ path }) => before + path))
  const missing = uploads.find(({ address }) => !found.has(address))
  if (missing) {
    throw fieldError(missing.path, `Ảnh ${missing.address} không còn. Vui lòng tải lên lại.`)
  }
}
