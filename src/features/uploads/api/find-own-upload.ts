import type { Db } from '#platform/database.ts'
import type { Upload } from '../contract.ts'
import { uploadUrl } from './upload-paths.ts'

const beforePlace = uploadUrl('')

/**
 * A user's own upload by its URL; undefined for any other. It locks the row, so that within a transaction the upload is not
 * deleted before the transaction that begins to use it ends.
 */
export async function findOwnUpload(
  db: Db,
  userId: string,
  url: string,
): Promise<Pick<Upload, 'id' | 'url' | 'mimeType'> | undefined> {
  if (!url.startsWith(beforePlace)) return undefined
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'mime_type'])
    .where('user_id', '=', userId)
    .where('path', '=', url.slice(beforePlace.length))
    .forKeyShare()
    .executeTakeFirst()
  return row && { id: row.id, url, mimeType: row.mime_type }
}
