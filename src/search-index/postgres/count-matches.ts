import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { BooleanQuery } from '../query/boolean-query.ts'
import { matchCountLimit } from '../query/text-query.ts'
import { booleanQuerySql } from './boolean-query-sql.ts'
import { byPopularity } from './ordering.ts'
import { withIndexScans } from './with-index-scans.ts'

const sampleSize = 3000

/** In a very large catalog two matches in the sample stand for hundreds. */
const isSurelyMany = sql`found >= 2 AND found * (
  SELECT reltuples FROM pg_class WHERE oid = 'listing.products'::regclass) > ${sql.lit(200 * sampleSize)}`

/** Counts up to `matchCountLimit`, in one statement. Common matches are found among the top sellers; the index is scanned for rare ones. */
export async function countMatches(
  db: Db,
  queries: readonly BooleanQuery[],
  { samplesTopSellers = true } = {},
): Promise<number[]> {
  // Interpretations of a text often lead to the same query.
  const keys = queries.map((query) => JSON.stringify(query))
  const different = [...new Map(keys.map((key, index) => [key, queries[index] ?? { some: [] }]))]
  const counts = different
    .map(([key, query]) => ({ key, condition: booleanQuerySql(query) }))
    .map(({ key, condition }) => ({
      key,
      count: samplesTopSellers
        ? sql`
      SELECT CASE WHEN found = ${matchCountLimit} OR ${isSurelyMany} THEN ${matchCountLimit}
        ELSE ${countIn(sql`listing.products`, condition)} END AS count
      FROM (SELECT ${countIn(topSellers, condition)} AS found OFFSET 0) n`
        : sql`SELECT ${countIn(sql`listing.products`, condition)}`,
    }))
  const { rows } = await withIndexScans(db, (tx) =>
    sql<{ counts: number[] }>`
      SELECT json_build_array(${sql.join(counts.map(({ count }) => sql`(${count})`))}) AS counts`.execute(
      tx,
    ),
  )
  const found = new Map(counts.map(({ key }, index) => [key, rows[0]?.counts[index] ?? 0]))
  return keys.map((key) => found.get(key) ?? 0)
}

const topSellers = sql`(
  SELECT * FROM listing.products p ORDER BY ${byPopularity} LIMIT ${sql.lit(sampleSize)})`

function countIn(documents: RawBuilder<unknown>, condition: RawBuilder<SqlBool>) {
  return sql`(
    SELECT count(*) FROM (SELECT FROM ${documents} p WHERE ${condition} LIMIT ${matchCountLimit}) few)::integer`
}
