import type { Db } from '#platform/database.ts'
import { uploadUrl } from './places.ts'

/** What is known of a person here, for themselves: the files that they sent, and where they can be seen. */
export async function exportOf(db: Db, userId: string): Promise<object> {
  const found = await db
    .selectFrom('uploads')
    .select([
      'path',
      'poster_path',
      'purpose',
      'mime_type as mimeType',
      'bytes',
      'width',
      'height',
      'duration_ms as durationMs',
    ])
    .select(['original_name as originalName', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    uploads: found.map(({ path, poster_path, ...upload }) => ({
      url: uploadUrl(path),
      posterUrl: poster_path && uploadUrl(poster_path),
      ...upload,
    })),
  }
}
