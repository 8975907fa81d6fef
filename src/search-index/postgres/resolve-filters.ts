import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import {
  type AttributeFilter,
  type AttributeValue,
  matchesValue,
} from '../query/attribute-filter.ts'
import type { IndexedCategory } from '../query/category.ts'
import type { ResolvedFilters } from '../query/query-plan.ts'
import { attributeFilterSql } from './attribute-filter-sql.ts'
import { maxIndexedTags } from './plan-sql.ts'

/** By tag the share of the products that have it; rare tags are missing. */
export type TagShares = Readonly<Record<number, number>>

type Filters = ReadonlyMap<string, readonly AttributeFilter[]>

type Known = {
  categories: readonly IndexedCategory[]
  documents: number
  values?: ReadonlyMap<number, AttributeValue> | undefined
  /** Without shares every choice is taken to match all documents. */
  shares?: TagShares | undefined
}

/** Looks up a category (id or slug) and attribute values. One statement for attributes that are not in memory. */
export async function resolveFilters(
  db: Db,
  { categories, documents, values, shares }: Known,
  category: string | undefined,
  filters: Filters,
): Promise<ResolvedFilters> {
  const tags = values ? tagsOf(values, filters) : await findTags(db, filters)
  const asId = category?.toLowerCase()
  const found =
    category === undefined
      ? undefined
      : categories.find(({ id, slug }) => slug === category || id === asId)
  const attributes = new Map(
    [...filters].map(([code, own]) => [code, { tags: tags.get(code) ?? [], filters: own }]),
  )
  const sizeOf = (some: readonly number[]) =>
    !shares || some.length > maxIndexedTags
      ? documents
      : documents * some.reduce((sum, tag) => sum + (shares[tag] ?? 0), 0)
  const chosen = found && { ...found, size: sizeOf([found.tag]) }
  return {
    category: category === undefined ? undefined : (chosen ?? null),
    attributes,
    maxMatches: Math.min(
      documents,
      ...(chosen ? [chosen.size] : []),
      ...[...attributes.values()].map((own) => sizeOf(own.tags)),
    ),
  }
}

const sharesMs = 60_000

/** Reads the planner's statistics of common tags, once a minute. */
export function createTagShares(db: Db): () => Promise<TagShares> {
  const cache = createTtlCache<TagShares>({ ttlMs: sharesMs, max: 1 })
  return () => cache.get('', () => findShares(db))
}

async function findShares(db: Db): Promise<TagShares> {
  const { rows } = await sql<{ tag: number; share: number }>`
    SELECT tag, share FROM pg_stats,
      unnest(most_common_elems::text::integer[], most_common_elem_freqs) AS common (tag, share)
    WHERE schemaname = 'listing' AND tablename = 'products' AND attname = 'tags' AND tag IS NOT NULL`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ tag, share }) => [tag, share]))
}

function tagsOf(
  values: ReadonlyMap<number, AttributeValue>,
  wanted: Filters,
): Map<string, number[]> {
  if (wanted.size === 0) return new Map()
  const found = new Map<string, number[]>()
  for (const value of values.values()) {
    const filters = wanted.get(value.code)
    if (!filters || !matchesValue(filters, value)) continue
    const tags = found.get(value.code)
    if (tags) tags.push(value.tag)
    else found.set(value.code, [value.tag])
  }
  return found
}

/** By code the tags of the matching values, one more than `maxIndexedTags` at most. */
async function findTags(db: Db, wanted: Filters): Promise<Map<string, number[]>> {
  if (wanted.size === 0) return new Map()
  const each = [...wanted].map(
    ([code, filters]) => sql`(a.code = ${code} AND ${attributeFilterSql(filters)})`,
  )
  const { rows } = await sql<{ code: string; tags: number[] }>`
    SELECT a.code, (array_agg(t.tag ORDER BY t.tag))[:${maxIndexedTags + 1}] AS tags
    FROM attributes a JOIN listing.tags t ON t.attribute_id = a.id
    WHERE ${sql.join(each, sql` OR `)} GROUP BY a.code`.execute(db)
  return new Map(rows.map(({ code, tags }) => [code, tags]))
}
