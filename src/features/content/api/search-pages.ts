import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, type Place, pageOf, readCursor } from '#platform/keyset.ts'
import { isId } from '#shared/text.ts'
import type { PageRow, PagesQuery } from '../admin-contract.ts'

const pageSize = 50
const title = sql<string>`coalesce(title ->> 'vi', title ->> 'en', title #>> '{}')`

/** The pages that were changed last and match, 50 at a time, with the numbers of the whole search. Throws INVALID_INPUT. */
export async function searchPages(
  db: Db,
  { q, state, cursor }: PagesQuery,
): Promise<{ data: PageRow[]; next: string | null; counts: { shown: number; hidden: number } }> {
  const after = readCursor(cursor, isId)
  // A shop has tens of pages, so that reading all their titles is cheaper than an index of them.
  const words = sql`fold_vi(${q ?? ''})`
  const isFound = q
    ? sql<boolean>`deleted_at IS NULL AND (strpos(fold_vi(${title}), ${words}) > 0 OR strpos('/page/' || slug, ${words}) > 0)`
    : sql<boolean>`deleted_at IS NULL`
  const { rows } = await sql<Row>`
    SELECT id, slug, ${title} AS title, is_published, updated_at, ${microsOf(sql`updated_at`)} AS micros
    FROM pages WHERE ${isFound} AND ${isInState(state)} AND ${isAfter(after)}
    ORDER BY updated_at DESC, id DESC LIMIT ${pageSize + 1}`.execute(db)
  const counted = await sql<{ shown: number; hidden: number }>`
    SELECT count(*) FILTER (WHERE is_published)::int AS shown,
      count(*) FILTER (WHERE NOT is_published)::int AS hidden FROM pages WHERE ${isFound}`.execute(
    db,
  )
  const { page, next } = pageOf(rows, pageSize)
  return {
    data: page.map((row) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      isPublished: row.is_published,
      updatedAt: row.updated_at.toISOString(),
    })),
    next,
    counts: counted.rows[0] ?? { shown: 0, hidden: 0 },
  }
}

type Row = Place & { slug: string; title: string; is_published: boolean; updated_at: Date }

function isInState(state: PagesQuery['state']): RawBuilder<boolean> {
  if (state === undefined) return sql`true`
  return state === 'shown' ? sql`is_published` : sql`NOT is_published`
}

const isAfter = (after: Place | undefined): RawBuilder<boolean> =>
  after ? sql`(updated_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql`true`
