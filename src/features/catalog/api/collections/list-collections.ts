import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { microsOf, momentOf, type Place, pageOf, readCursor } from '#platform/keyset.ts'
import { isId } from '#shared/text.ts'
import type { CollectionRow, CollectionsQuery } from '../../collections-contract.ts'
import { type CollectionState, collectionState } from '../../domain/collection-rules.ts'
import { isShown } from './show-collection.ts'

const pageSize = 30

type Listed = {
  data: CollectionRow[]
  next: string | null
  counts: Record<CollectionState, number>
}

/** The collections that were changed last and match, 30 at a time, with the numbers of the whole search. Throws INVALID_INPUT. */
export async function listCollections(
  db: Db,
  { q, state, cursor }: CollectionsQuery,
): Promise<Listed> {
  const after = readCursor(cursor, isId)
  // A shop has tens of collections, so that reading all their names is cheaper than an index of them.
  const words = sql`fold_vi(${q ?? ''})`
  const isFound = q
    ? sql<boolean>`deleted_at IS NULL AND (strpos(fold_vi(name), ${words}) > 0 OR strpos('/bo-suu-tap/' || slug, ${words}) > 0)`
    : sql<boolean>`deleted_at IS NULL`
  const { rows } = await sql<Row>`
    SELECT k.id, name, slug, image_url, is_published, publish_at, rule IS NOT NULL AS by_rule, updated_at,
      ${microsOf(sql`updated_at`)} AS micros, members.*
    FROM (
      SELECT * FROM collections
      WHERE ${isFound} AND ${inState(state)} AND ${isAfter(after)}
      ORDER BY updated_at DESC, id DESC LIMIT ${pageSize + 1}) k
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS products, (count(*) FILTER (WHERE p.is_published))::int AS shown
      FROM collection_products c JOIN products p ON p.id = c.product_id
      WHERE c.collection_id = k.id AND p.deleted_at IS NULL) members
    ORDER BY updated_at DESC, k.id DESC`.execute(db)
  const counted = await sql<Listed['counts']>`
    SELECT (count(*) FILTER (WHERE ${inState('shown')}))::int AS shown,
      (count(*) FILTER (WHERE ${inState('planned')}))::int AS planned,
      (count(*) FILTER (WHERE ${inState('hidden')}))::int AS hidden
    FROM collections WHERE ${isFound}`.execute(db)
  const { page, next } = pageOf(rows, pageSize)
  const now = new Date()
  return {
    data: page.map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      imageUrl: row.image_url,
      state: collectionState({ isPublished: row.is_published, publishAt: row.publish_at }, now),
      publishAt: row.publish_at?.toISOString() ?? null,
      isByRule: row.by_rule,
      products: row.products,
      shownProducts: row.shown,
      updatedAt: row.updated_at.toISOString(),
    })),
    next,
    counts: counted.rows[0] ?? { shown: 0, planned: 0, hidden: 0 },
  }
}

type Row = Place & {
  name: string
  slug: string
  image_url: string | null
  is_published: boolean
  publish_at: Date | null
  by_rule: boolean
  products: number
  shown: number
  updated_at: Date
}

function inState(state: CollectionState | undefined): RawBuilder<boolean> {
  if (state === undefined) return sql`true`
  if (state === 'hidden') return sql`NOT is_published`
  const isDue = sql`coalesce(publish_at <= now(), true)`
  return state === 'shown' ? sql`is_published AND ${isDue}` : sql`is_published AND NOT ${isDue}`
}

const isAfter = (after: Place | undefined): RawBuilder<boolean> =>
  after ? sql`(updated_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql`true`

/** The first collections that shoppers see whose name has this text. */
export async function findCollectionNames(db: Db, q: string) {
  const words = sql`fold_vi(${q})`
  const { rows } = await sql<{ id: string; name: string; slug: string }>`
    SELECT id, name, slug FROM collections
    WHERE ${isShown} AND strpos(fold_vi(name), ${words}) > 0
    ORDER BY strpos(fold_vi(name), ${words}), name, id LIMIT 6`.execute(db)
  return rows
}
