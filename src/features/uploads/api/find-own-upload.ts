import type { Db } from '#platform/database.ts'
import type { Upload } from '../contract.ts'
import { uploadUrl } from './places.ts'

const beforePlace = uploadUrl('')

/**
 * Somebody's own upload by its address; undefined for everything else. Within a transaction it stays there until that
 * ends, so that what begins to use it is not left without it.
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
