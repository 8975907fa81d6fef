import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { TextQuery } from '../query/text-query.ts'
import { booleanQuerySql } from './boolean-query-sql.ts'
import { byPopularity, rankedSql, rankingColumns } from './ordering.ts'
import { withIndexScans } from './with-index-scans.ts'

/** With fewer matches all of them are ranked. */
export const fewMatches = 300
/** Words with more matches are sampled among the top sellers first; a single word is in any case. */
const commonMatches = 20_000
const sampleSize = 2500
const maxRankedOfSample = 40
const maxRanked = 100

export async function findBest(db: Db, text: TextQuery, limit: number): Promise<string[]> {
  const { rows } = await withIndexScans(db, (tx) =>
    rankedSql(text.ranking, candidates(text, limit), { limit, offset: 0 }).execute(tx),
  )
  return rows.map(({ id }) => id)
}

function candidates(text: TextQuery, limit: number): RawBuilder<unknown> {
  const { maxMatches, terms } = text
  if (maxMatches <= fewMatches) return allMatches(text)
  return maxMatches > commonMatches || terms.length === 1
    ? sampledFirst(text, limit)
    : sql`(${allMatches(text)} LIMIT ${maxRanked})`
}

function allMatches({ condition }: TextQuery): RawBuilder<unknown> {
  return sql`SELECT ${rankingColumns} FROM listing.products p WHERE ${booleanQuerySql(condition)}`
}

/** Matches among the top sellers; others are added where these are too few: common words may be rare together. */
function sampledFirst({ condition }: TextQuery, limit: number): RawBuilder<unknown> {
  return sql`
    WITH sampled AS MATERIALIZED (
      SELECT ${rankingColumns} FROM (
        SELECT * FROM listing.products p ORDER BY ${byPopularity} LIMIT ${sampleSize}) p
      WHERE ${booleanQuerySql(condition)} LIMIT ${maxRankedOfSample})
    SELECT * FROM sampled
    UNION ALL
    SELECT * FROM (
      SELECT ${rankingColumns} FROM listing.products p
      WHERE (SELECT count(*) FROM sampled) < ${limit} AND ${booleanQuerySql(condition)} LIMIT ${maxRanked}) others
    WHERE id NOT IN (SELECT id FROM sampled)`
}
