import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  bitOf,
  type FacetRow,
  facetFields,
  facetFigures,
  sampleColumns,
  tagCounts,
} from './facet-counts.ts'
import { every, type ProductFilter } from './filter.ts'
import {
  byPopularity,
  inOrderOf,
  mostRankedOfMany,
  ranked,
  type Wish,
  wordColumns,
} from './orders.ts'

/** So many of the most popular products are looked at, to learn whether much or little fits. */
export const mostWalked = 6000
const enoughSampled = 300
/** Of fewer it is not known well enough what all could be narrowed by. */
export const enoughSeen = 30

/** What the most popular products tell. */
export type Seen = FacetRow & {
  /** So many were looked at. */
  rows: number
  /** So many of them fit. */
  fitting: number
  /** How many miss which one group, by its bit. */
  misses: Record<string, number>
  /** How many miss one group at most. */
  near: number
  /** The ids of the wanted page, when it lies among those that fit. */
  page: string[] | undefined
}

type Row = Omit<Seen, 'rows' | 'page'> & { page: string[] | null }

/** Looks at so many of the most popular products. */
export async function surveyPopular(
  db: Db,
  filter: ProductFilter,
  wish: Wish,
  most: number,
): Promise<Seen> {
  const { rows } = await sql<Row>`
    WITH sample AS MATERIALIZED (${popularSample(filter, wish, most)}), counted AS MATERIALIZED (${tagCounts(filter)})
    SELECT ${facetFields(filter)},
      (SELECT count(*) FROM sample WHERE misses = 0) AS fitting,
      (SELECT count(*) FROM sample) AS near,
      (SELECT json_agg(id) FROM (${pageOfSample(wish)}) page) AS page,
      (SELECT coalesce(json_object_agg(misses, count), '{}') FROM (
        SELECT misses, count(*) FROM sample GROUP BY 1) m) AS misses
    FROM ${facetFigures(filter)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  const isPageSeen = wish.offset + wish.limit <= headOf(wish, row.fitting)
  return { ...row, rows: most, page: isPageSeen ? (row.page ?? []) : undefined }
}

/** So many of those that fit are known in their order. */
function headOf({ text, isNewestFirst }: Wish, fitting: number): number {
  if (text) return Math.min(fitting, mostRankedOfMany)
  return isNewestFirst ? 0 : fitting
}

/** Nothing where little fits: its page is found otherwise. */
function pageOfSample(wish: Wish): RawBuilder<unknown> {
  const { text, limit, offset, isNewestFirst } = wish
  const most = text ? mostRankedOfMany : enoughSampled
  if ((isNewestFirst && !text) || offset + limit > most) return sql`SELECT NULL AS id WHERE false`
  const fitting = sql`(SELECT count(*) FROM sample WHERE misses = 0)`
  const inOrder = sql`
    SELECT * FROM sample p WHERE misses = 0 AND ${fitting} >= ${sql.lit(enoughSeen)} ORDER BY ${byPopularity}`
  return text
    ? ranked(
        text,
        sql`${inOrder} LIMIT least(${fitting}, ${most}::bigint) / ${limit} * ${limit}`,
        wish,
      )
    : sql`SELECT id FROM (${inOrder} LIMIT ${limit} OFFSET ${offset}) p`
}

/** The most popular products, as rows `p`. */
export function popular({ hasText }: ProductFilter, most = mostWalked): RawBuilder<unknown> {
  return sql`(${inOrderOf(byPopularity, hasText)} LIMIT ${sql.lit(most)})`
}

/** Which groups a row `p` does not fit: the sum of their bits. */
export function missesOf(filter: ProductFilter): RawBuilder<number> {
  const misses = filter.groups.map(
    (group) => sql`CASE WHEN ${group.condition} THEN 0 ELSE ${sql.lit(bitOf(filter, group))} END`,
  )
  return misses.length > 0 ? sql`${sql.join(misses, sql` + `)}` : sql`0`
}

/** The bits of rows that fit all groups, or all but one. */
export function nearBits(filter: ProductFilter): RawBuilder<unknown> {
  return sql.join(
    [0, ...filter.groups.map((group) => bitOf(filter, group))].map((bit) => sql.lit(bit)),
  )
}

function popularSample(filter: ProductFilter, wish: Wish, most: number): RawBuilder<unknown> {
  const { base, groups } = filter
  const around = groups.flatMap((group) => group.around ?? [])
  return sql`
    SELECT * FROM (
      SELECT p.id, p.sold, ${sampleColumns}, ${wish.text ? sql`${wordColumns}, ` : sql``}${missesOf(filter)} AS misses
      FROM ${popular(filter, most)} p
      WHERE ${every([...base.map(({ condition }) => condition), ...around])} OFFSET 0) p
    WHERE misses IN (${nearBits(filter)})
    LIMIT ${sql.lit(enoughSampled * (1 + groups.length))}`
}
