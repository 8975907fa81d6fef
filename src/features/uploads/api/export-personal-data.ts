import type { Db } from '#platform/database.ts'
import { uploadUrl } from './upload-paths.ts'

/** This feature's part of a user's data export: the files that they uploaded, with URLs. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
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
