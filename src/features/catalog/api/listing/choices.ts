import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefCache, createBriefCache } from '#platform/brief-cache.ts'
import type { Db } from '#platform/database.ts'
import type { Catalogue } from '../catalogue.ts'
import type { KnownCategory } from '../categories-in-memory.ts'
import type { KnownValue } from '../shelf/shelf.ts'
import { attributeTests, fitsValue, type ValueTest, valueSql } from './attribute-tags.ts'

/** The category that is chosen. */
export type ChosenCategory = KnownCategory & {
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
  /** At most so many have the category and the values, more or less. */
  mostMatches: number
}

/**
 * Looks up the category (id or slug) and the attributes (`attr.…`) of a query. No statement in small shops; in large ones one
 * for attributes, and another one now and then.
 */
export async function findChoices(
  { db, categories, shopSize, shelf, wide }: Catalogue,
  category: string | undefined,
  rest: Record<string, unknown>,
): Promise<Choices> {
  const wanted = attributeTests(rest)
  const values = shelf?.values ?? wide?.values
  const tags = values ? tagsOnShelf(values, wanted) : await findTags(db, wanted)
  const asId = category?.toLowerCase()
  const found =
    category === undefined
      ? undefined
      : categories.find(({ id, slug }) => slug === category || id === asId)
  const attributes = new Map(
    [...wanted].map(([code, tests]) => [
      code,
      { tags: tags.get(code) ?? [], condition: valueSql(tests) },
    ]),
  )
  const shares = shelf ? {} : await sharesOf(db).get('', () => findShares(db))
  const sizeOf = (some: readonly number[]) =>
    shelf || some.length > mostTags ? shopSize : shopSize * sum(some.map((tag) => shares[tag] ?? 0))
  const chosen = found && { ...found, size: sizeOf([found.tag]) }
  return {
    category: category === undefined ? undefined : (chosen ?? null),
    attributes,
    mostMatches: Math.min(
      shopSize,
      ...(chosen ? [chosen.size] : []),
      ...[...attributes.values()].map((values) => sizeOf(values.tags)),
    ),
  }
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

type Wanted = ReadonlyMap<string, readonly ValueTest[]>

function tagsOnShelf(
  values: ReadonlyMap<number, KnownValue>,
  wanted: Wanted,
): Map<string, number[]> {
  if (wanted.size === 0) return new Map()
  const found = new Map<string, number[]>()
  for (const value of values.values()) {
    const tests = wanted.get(value.code)
    if (!tests || !fitsValue(tests, value)) continue
    const tags = found.get(value.code)
    if (tags) tags.push(value.tag)
    else found.set(value.code, [value.tag])
  }
  return found
}

/** The tags of the values that are wanted of attributes, by their codes. */
async function findTags(db: Db, wanted: Wanted): Promise<Map<string, number[]>> {
  if (wanted.size === 0) return new Map()
  const each = [...wanted].map(([code, tests]) => sql`(a.code = ${code} AND ${valueSql(tests)})`)
  const { rows } = await sql<{ code: string; tags: number[] }>`
    SELECT a.code, (array_agg(t.tag ORDER BY t.tag))[:${mostTags + 1}] AS tags
    FROM attributes a JOIN listing.tags t ON t.attribute_id = a.id
    WHERE ${sql.join(each, sql` OR `)} GROUP BY a.code`.execute(db)
  return new Map(rows.map(({ code, tags }) => [code, tags]))
}
