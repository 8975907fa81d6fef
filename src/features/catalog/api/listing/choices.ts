import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefCache, createBriefCache } from '#platform/brief-cache.ts'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'
import { Id } from '#shared/text.ts'
import { attributeConditions } from './attribute-tags.ts'
import { smallShop } from './orders.ts'

/** The category that is chosen, with its own tag and that of what is above it. */
export type ChosenCategory = {
  id: string
  tag: number
  parentId: string | null
  parentTag: number | null
  /** Whether there are none below it. */
  isLeaf: boolean
  /** How many products it has, more or less. */
  size: number
}

/** The values of an attribute that fit. */
export type ChosenValues = {
  /** Their tags, one more than `mostTags` of more; none when there is no such value. */
  tags: number[]
  /** The same of a row `t` of a product's values. */
  condition: RawBuilder<SqlBool>
}

/** So many tags are looked for by the index: a range may be of as many values as there are products. */
export const mostTags = 2000

/** What the keys of a query mean in this shop. */
export type Choices = {
  /** Null when the query names one that is not there. */
  category: ChosenCategory | null | undefined
  /** What fits of each attribute, by its code. */
  attributes: Map<string, ChosenValues>
  /** How many products are listed, more or less. */
  shopSize: number
  /** At most so many have the category and the values, more or less. */
  mostMatches: number
}

/**
 * Looks up the category (id or slug) and the attributes (`attr.…`) of a query. One statement; in large shops one more, now
 * and then.
 */
export async function findChoices(
  db: Db,
  category: string | undefined,
  rest: Record<string, unknown>,
): Promise<Choices> {
  const wanted = attributeConditions(rest)
  const { rows } = await sql<Found>`${wanted.size === 0 ? keptPlan : sql``}
    SELECT ${category === undefined ? sql`NULL::json` : chosenCategory(category)} AS category,
      ${wanted.size === 0 ? sql`NULL::json` : valueTags(wanted)} AS attributes,
      greatest(reltuples, 0)::float8 AS "shopSize"
    FROM pg_class WHERE oid = 'listing.products'::regclass`.execute(db)
  const [found] = rows
  const shopSize = found?.shopSize ?? 0
  const tags = new Map(found?.attributes ?? [])
  const attributes = new Map(
    [...wanted].map(([code, condition]) => [code, { tags: tags.get(code) ?? [], condition }]),
  )
  const shares = shopSize < smallShop ? {} : await sharesOf(db).get('', () => findShares(db))
  const sizeOf = (some: readonly number[]) =>
    shopSize < smallShop || some.length > mostTags
      ? shopSize
      : shopSize * sum(some.map((tag) => shares[tag] ?? 0))
  const chosen = found?.category && { ...found.category, size: sizeOf([found.category.tag]) }
  return {
    category: category === undefined ? undefined : (chosen ?? null),
    attributes,
    shopSize,
    mostMatches: Math.min(
      shopSize,
      ...(chosen ? [chosen.size] : []),
      ...[...attributes.values()].map((values) => sizeOf(values.tags)),
    ),
  }
}

type Found = {
  category: Omit<ChosenCategory, 'size'> | null
  attributes: [code: string, tags: number[]][] | null
  shopSize: number
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

type Shares = Record<string, number>

const keptMs = 60_000
const kept = new WeakMap<Db, BriefCache<Shares>>()

function sharesOf(db: Db): BriefCache<Shares> {
  const known = kept.get(db)
  if (known) return known
  const cache = createBriefCache<Shares>({ ms: keptMs, most: 1 })
  kept.set(db, cache)
  return cache
}

/** Which share of the products has which tag, as the planner knows of the common ones; others are rare. */
async function findShares(db: Db): Promise<Shares> {
  const { rows } = await sql<{ tag: number; share: number }>`
    SELECT tag, share FROM pg_stats,
      unnest(most_common_elems::text::integer[], most_common_elem_freqs) AS common (tag, share)
    WHERE schemaname = 'listing' AND tablename = 'products' AND attname = 'tags' AND tag IS NOT NULL`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ tag, share }) => [tag, share]))
}

function chosenCategory(category: string): RawBuilder<unknown> {
  return sql`(
    SELECT json_build_object('id', c.id, 'tag', own.tag, 'parentId', c.parent_id, 'parentTag', above.tag,
      'isLeaf', NOT EXISTS (SELECT FROM categories WHERE parent_id = c.id))
    FROM categories c JOIN listing.tags own ON own.category_id = c.id
    LEFT JOIN listing.tags above ON above.category_id = c.parent_id
    WHERE ${isCategory(category)})`
}

/** True for the category `c` of this id or slug. */
export function isCategory(category: string): RawBuilder<SqlBool> {
  if (Id.safeParse(category).success) return sql`c.id = ${category}`
  return /^[a-z0-9-]{1,200}$/.test(category) ? sql`c.slug = ${category}` : sql`false`
}

function valueTags(wanted: ReadonlyMap<string, RawBuilder<SqlBool>>): RawBuilder<unknown> {
  const each = [...wanted].map(([code, condition]) => sql`(a.code = ${code} AND ${condition})`)
  return sql`(
    SELECT json_agg(json_build_array(code, tags)) FROM (
      SELECT a.code, to_json((array_agg(t.tag ORDER BY t.tag))[:${mostTags + 1}]) AS tags
      FROM attributes a JOIN listing.tags t ON t.attribute_id = a.id
      WHERE ${sql.join(each, sql` OR `)} GROUP BY a.code) found)`
}
