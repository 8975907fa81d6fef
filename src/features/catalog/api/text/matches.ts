import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Catalogue } from '../catalogue.ts'
import { findByIndex } from '../listing/find-by-index.ts'
import { byPopularity } from '../listing/orders.ts'
import { listOf, placesOf } from '../shelf/match-places.ts'
import { countInHead } from '../shelf/survey-head.ts'
import { fitsAll, fitsEach, type Match } from './match.ts'
import { matchSql } from './match-sql.ts'
import type { Term } from './terms.ts'

/** With more matches than this only the diacritics that were typed count: nobody pages so far, and all would be sorted. */
const mostSorted = 2000
const mostCounted = 11
const mostWalked = 3000

/** Two of the popular ones in a very large shop stand for hundreds. */
const isSurelyMany = sql`near >= 2 AND near * (
  SELECT reltuples FROM pg_class WHERE oid = 'listing.products'::regclass) > ${sql.lit(200 * mostWalked)}`

/** Whether so many products have all words, going by each of them, that they can't all be looked at. */
export function isBroad(terms: readonly Term[]): boolean {
  return terms.every(({ uses }) => uses > mostSorted)
}

/** A product that has all the words; for a branch, the top category’s name is enough. */
export function termsMatch(terms: readonly Term[], isBranch = false): Match {
  const options = { isStrict: isBroad(terms) }
  return isBranch ? fitsEach(terms, options) : fitsAll(terms, options)
}

/**
 * How many products match each, counted to eleven. One statement at most: what is common is found among the most popular
 * products, and only for what is not the index is asked, which goes through all of a word's products.
 */
export async function countEach(
  { db, shelf, wide }: Catalogue,
  matches: readonly Match[],
): Promise<number[]> {
  if (shelf) return matches.map((match) => listOf(placesOf(shelf, match), mostCounted).length)
  const head = wide?.head
  if (!head) return countInDatabase(db, matches, popular)
  const counts = matches.map((match) => countInHead(head, match, mostCounted))
  if (head.isWhole) return counts
  const rare = matches.filter((_, index) => counts[index] !== mostCounted)
  if (rare.length === 0) return counts
  const found = await countInDatabase(db, rare)
  return counts.map((count) => (count === mostCounted ? count : (found.shift() ?? 0)))
}

/** `near` are products among which what is common is found; none where it has been looked for. */
async function countInDatabase(
  db: Db,
  matches: readonly Match[],
  near?: RawBuilder<unknown>,
): Promise<number[]> {
  // Readings of a text often come to the same.
  const keys = matches.map((match) => JSON.stringify(match))
  const different = [...new Map(keys.map((key, index) => [key, matches[index] ?? { some: [] }]))]
  const counts = different
    .map(([key, match]) => ({ key, condition: matchSql(match) }))
    .map(({ key, condition }) => ({
      key,
      count: near
        ? sql`
      SELECT CASE WHEN near = ${mostCounted} OR ${isSurelyMany} THEN ${mostCounted}
        ELSE ${countIn(sql`listing.products`, condition)} END AS count
      FROM (SELECT ${countIn(near, condition)} AS near OFFSET 0) n`
        : sql`SELECT ${countIn(sql`listing.products`, condition)}`,
    }))
  const { rows } = await findByIndex(db, (tx) =>
    sql<{ counts: number[] }>`
      SELECT json_build_array(${sql.join(counts.map(({ count }) => sql`(${count})`))}) AS counts`.execute(
      tx,
    ),
  )
  const found = new Map(counts.map(({ key }, index) => [key, rows[0]?.counts[index] ?? 0]))
  return keys.map((key) => found.get(key) ?? 0)
}

const popular = sql`(
  SELECT * FROM listing.products p ORDER BY ${byPopularity} LIMIT ${sql.lit(mostWalked)})`

function countIn(products: RawBuilder<unknown>, condition: RawBuilder<SqlBool>) {
  return sql`(
    SELECT count(*) FROM (SELECT FROM ${products} p WHERE ${condition} LIMIT ${mostCounted}) few)::integer`
}
