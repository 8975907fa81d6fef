import type { Db } from '#platform/database.ts'
import { uploadUrl } from './places.ts'

/** What is known of a person here, for themselves: the files that they sent, and where they can be seen. */
export async function exportOf(db: Db, userId: string): Promise<object> {
  const found = await db
    .selectFrom('uploads')
    .select(['path', 'purpose', 'mime_type as mimeType', 'bytes', 'width', 'height'])
    .select(['original_name as originalName', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { uploads: found.map(({ path, ...upload }) => ({ url: uploadUrl(path), ...upload })) }
}
