import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fits, fitsAll, queryOf } from './match.ts'
import type { Term } from './terms.ts'

/** With more matches than this only the diacritics that were typed count: nobody pages so far, and all would be sorted. */
const mostSorted = 2000
const mostCounted = 11

/** Whether so many products have all words, going by each of them, that they can't all be looked at. */
export function isBroad(terms: readonly Term[]): boolean {
  return terms.every(({ uses }) => uses > mostSorted)
}

/** True for a product `p` that has all the words; for a branch, the top category’s name is enough. */
export function termsCondition(terms: readonly Term[], isBranch = false): RawBuilder<SqlBool> {
  const options = { isStrict: isBroad(terms) }
  return isBranch ? fits(queryOf(terms, options)) : fitsAll(terms, options)
}

/** How many products have all the words, counted to eleven. */
export async function countSome(db: Db, terms: readonly Term[]): Promise<number> {
  const [count = 0] = await countEach(db, [termsCondition(terms)])
  return count
}

/** How many products fit each condition, counted to eleven. One statement. */
export async function countEach(
  db: Db,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<number[]> {
  // Materialised, so that it is planned for all matches: for the first few the planner would walk through the shop.
  const counts = conditions.map(
    (condition, index) => sql`
      SELECT ${index}::integer AS place, (
        WITH found AS MATERIALIZED (SELECT p.id FROM listing.products p WHERE ${condition})
        SELECT count(*) FROM (SELECT FROM found LIMIT ${mostCounted}) few)::integer AS count`,
  )
  const { rows } = await sql<{
    count: number
  }>`${sql.join(counts, sql` UNION ALL `)} ORDER BY place`.execute(db)
  return rows.map(({ count }) => count)
}
