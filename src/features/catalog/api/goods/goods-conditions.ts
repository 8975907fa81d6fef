import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import type { GoodsSearch, GoodsTab } from '../../goods-contract.ts'
import { readSearch, type SearchedGoods } from './read-search.ts'

/** Filters of products. `from` and `to` are days in the shop's time zone such as `2026-11-20`, inclusive. */
export type GoodsFilter = {
  state?: GoodsTab | undefined
  text?: SearchedGoods | undefined
  /** A category with all that are below it. */
  categoryIds?: readonly string[] | undefined
  brandId?: string | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  stock?: GoodsSearch['stock']
  isDiscounted?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

export type Condition = RawBuilder<unknown>

/** SQL that is true when all conditions are. */
export const all = (conditions: readonly Condition[]): Condition =>
  sql.join([sql`true`, ...conditions], sql` AND `)

const present = (conditions: readonly (Condition | false | '' | undefined)[]): Condition[] =>
  conditions.filter((condition) => typeof condition === 'object')

/** Reads a search. Throws INVALID_FIELD. */
export async function filterOf(db: Db, search: GoodsSearch): Promise<GoodsFilter> {
  const { state, q, category, brand, stock, discounted, from, to } = search
  const [priceMin, priceMax] = [search.priceMin, search.priceMax].map((price) =>
    price === undefined ? undefined : Number(price),
  )
  if (priceMin !== undefined && priceMax !== undefined && priceMin > priceMax) {
    throw fieldError('priceMax', 'Giá đến phải từ giá đầu trở lên.')
  }
  if (from && to && from > to) throw fieldError('to', 'Ngày cuối phải từ ngày đầu trở đi.')
  return {
    ...{ state, stock, from, to, priceMin, priceMax },
    brandId: brand,
    isDiscounted: discounted !== undefined,
    text: q === undefined ? undefined : readSearch(q),
    categoryIds: category === undefined ? undefined : await findBranch(db, category),
  }
}

/** About how many rows a query has, by the database's statistics of columns and words. */
export async function estimateRows(db: Db, query: Condition): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    EXPLAIN (FORMAT JSON) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

async function findBranch(db: Db, categoryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM categories WHERE path_ids @> ARRAY[${categoryId}::uuid]`.execute(db)
  return rows.map(({ id }) => id)
}

/** All conditions here are of a row `g` of listing.goods. */
export const inState = ({ state }: GoodsFilter): Condition[] =>
  present([
    state === 'out_of_stock'
      ? sql`NOT g.in_stock AND g.state = 'on_sale'`
      : state && sql`g.state = ${state}`,
  ])

/** By all that stands in columns, but for the state and the text; for rows that are looked at one by one. */
export function byColumns(filter: GoodsFilter): Condition[] {
  const { categoryIds } = filter
  return present([
    categoryIds &&
      sql`(g.category_id = ANY (${[...categoryIds]}::uuid[]) OR EXISTS (
        SELECT FROM product_categories m WHERE m.product_id = g.id AND m.category_id = ANY (${[...categoryIds]}::uuid[])))`,
    ...byOtherColumns(filter),
  ])
}

/** The columns that goods_of_category_idx has. */
const indexed = sql.join(
  [
    ...['id', 'created_at', 'updated_at', 'brand_id', 'min_price', 'sold', 'in_stock'],
    ...['is_discounted', 'is_uncounted', 'state', 'name_folded'],
  ].map((name) => sql.ref(name)),
)

/**
 * The table `g` for what is found by indexes: all products, or those of the filter's categories. Those that have one besides their
 * main category are few, and apart: an index that knows both would be asked for all of a large category before the first is shown.
 */
export function goodsIn({ categoryIds }: GoodsFilter): RawBuilder<unknown> {
  if (!categoryIds) return sql`listing.goods g`
  const ids = sql`${[...categoryIds]}::uuid[]`
  return sql`(
    SELECT ${indexed} FROM listing.goods WHERE category_id = ANY (${ids})
    UNION ALL
    SELECT ${indexed} FROM listing.goods WHERE category_id <> ALL (${ids})
      AND id IN (SELECT product_id FROM product_categories WHERE category_id = ANY (${ids}))) g`
}

/** The conditions of rows of `goodsIn`. */
export function byOtherColumns(filter: GoodsFilter): Condition[] {
  const { stock, isDiscounted } = filter
  return [
    ...byBrand(filter),
    ...present([
      stock === 'in' && sql`g.in_stock`,
      stock === 'out' && sql`NOT g.in_stock`,
      stock === 'uncounted' && sql`g.is_uncounted`,
      isDiscounted && sql`g.is_discounted`,
    ]),
    ...byPrice(filter),
    ...byDay(filter),
  ]
}

export const byBrand = ({ brandId }: GoodsFilter): Condition[] =>
  present([brandId && sql`g.brand_id = ${brandId}::uuid`])

export const byPrice = ({ priceMin, priceMax }: GoodsFilter): Condition[] =>
  present([
    priceMin !== undefined && sql`g.min_price >= ${priceMin}::bigint`,
    priceMax !== undefined && sql`g.min_price <= ${priceMax}::bigint`,
  ])

export function byDay({ from, to }: GoodsFilter): Condition[] {
  const zone = sql`AT TIME ZONE 'Asia/Ho_Chi_Minh'`
  return present([
    from && sql`g.created_at >= ${from}::date::timestamp ${zone}`,
    to && sql`g.created_at < (${to}::date + 1)::timestamp ${zone}`,
  ])
}

/** By words of the name, looking at it. The last word is the rarest, so it is asked first. */
export function byText({ text }: GoodsFilter): Condition[] {
  if (!text) return []
  const { whole, begun } = splitWords(text)
  if (!begun) return [sql`false`]
  return [
    hasBeginning(begun),
    ...whole.toReversed().map((word) => sql`' ' || g.name_folded || ' ' LIKE ${`% ${word} %`}`),
  ]
}

/** The same by the index, but for a beginning that is `isBeginningRead` of each name instead. */
export function byIndexedText({ text }: GoodsFilter, isBeginningRead = false): Condition[] {
  if (!text) return []
  const { whole, begun } = splitWords(text)
  if (!begun) return [sql`false`]
  if (isBeginningRead) return [hasLexemes(whole.map(exactly)), hasBeginning(begun)]
  return [hasLexemes([...whole.map(exactly), beginningWith(begun)])]
}

/**
 * True when the last word, of which only the beginning is known, is better read in the names of those that have the others: the index
 * collects all products with any word of this beginning, which for a short one is a good part of the shop.
 */
export async function isBeginningCommon(db: Db, { text }: GoodsFilter): Promise<boolean> {
  const { whole, begun } = text ? splitWords(text) : { whole: [], begun: undefined }
  if (whole.length === 0 || begun === undefined) return false
  const estimate = (lexemes: readonly string[]) =>
    estimateRows(db, sql`SELECT FROM listing.goods g WHERE ${hasLexemes(lexemes)}`)
  const others = await estimate(whole.map(exactly))
  // Words that go together are in several times as many names as their statistics promise.
  const pessimistic = whole.length > 1 ? 4 * others : others
  // To read a name takes six times as long as to collect an entry of the index.
  return 6 * pessimistic < (await estimate([beginningWith(begun)]))
}

/** Words have letters and digits alone, so quotes are enough to write them as lexemes. */
const exactly = (word: string) => `'${word}'`
const beginningWith = (word: string) => `'${word}':*`
const hasLexemes = (lexemes: readonly string[]): Condition =>
  sql`array_to_tsvector(string_to_array(g.name_folded, ' ')) @@ ${lexemes.join(' & ')}::tsquery`
/** By words of the name, of each of which the beginning is known. */
export const hasBeginnings = (words: readonly string[]): Condition =>
  hasLexemes(words.map(beginningWith))
const hasBeginning = (word: string): Condition => sql`' ' || g.name_folded LIKE ${`% ${word}%`}`

/** Whoever types the last word may still be typing it. */
function splitWords({ words }: SearchedGoods) {
  return { whole: words.slice(0, -1), begun: words.at(-1) }
}
