import { type RawBuilder, sql } from 'kysely'

/** SQL for the files of review `r` in their order, as a row `media (files)` of JSON; upload ids are for the author only. */
export function mediaSql({ withIds }: { withIds: boolean }): RawBuilder<unknown> {
  const id = withIds ? sql`'id', f.id,` : sql``
  return sql`(
    SELECT coalesce(json_agg(json_build_object(${id} 'url', coalesce(m.url, '/uploads/' || f.path),
      'mimeType', coalesce(m.mime_type, f.mime_type), 'posterUrl', '/uploads/' || f.poster_path)
      ORDER BY m.position), '[]') AS files
    FROM review_media m LEFT JOIN uploads f ON f.id = m.upload_id WHERE m.review_id = r.id) media`
}
