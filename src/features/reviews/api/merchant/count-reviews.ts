import { type RawBuilder, sql } from 'kysely'
import { cappedTabs, countTabs } from '#platform/count-capped.ts'
import type { Db } from '#platform/database.ts'
import { type ReviewCounts, ReviewState } from '../../admin-contract.ts'
import {
  conditions,
  type MerchantReviewFilter,
  ofProducts,
  saying,
  wordsOf,
} from './find-reviews.ts'

type Filter = Pick<MerchantReviewFilter, 'product' | 'stars' | 'q'>

/** The filter of each state. */
export const ofState = {
  unanswered: { isUnanswered: true, isHidden: false },
  answered: { isUnanswered: false, isHidden: false },
  hidden: { isHidden: true },
} as const satisfies Record<ReviewState, MerchantReviewFilter>

/** Counts the matching reviews of each state. */
export async function countReviews(db: Db, { q, ...filter }: Filter): Promise<ReviewCounts> {
  const words = q === undefined ? [] : wordsOf(q)
  if (words.length > 0) return countFound(db, words, filter)
  const { product, stars } = filter
  const tabOf = (state: ReviewState, indexed: MerchantReviewFilter) => ({
    among: sql`SELECT * FROM reviews WHERE ${conditions(product === undefined ? indexed : { product })}
      ORDER BY created_at DESC, id DESC`,
    isMatch: conditions({ ...ofState[state], stars }),
  })
  return countTabs(db, {
    unanswered: tabOf('unanswered', ofState.unanswered),
    // No index knows them.
    answered: tabOf('answered', {}),
    hidden: tabOf('hidden', ofState.hidden),
  })
}

/** Of reviews with the longest word, so many are compared with the whole text: some 10 ms of them. */
const mostCompared = 1000

/** Some in no order, which lets an index find them. */
async function countFound(db: Db, words: readonly string[], { product, stars }: Filter) {
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 1)
  const some = (condition: RawBuilder<unknown>) => sql`
    (SELECT * FROM reviews WHERE ${conditions({ product })} AND ${condition} LIMIT ${mostCompared + 1})`
  const { rows } = await sql<{ tab: ReviewState; count: number; isMore: boolean }>`
    WITH said AS MATERIALIZED ${some(saying(longest))}, named AS MATERIALIZED ${some(ofProducts(words))},
    found AS (
      SELECT id, CASE WHEN is_hidden THEN 'hidden' WHEN reply IS NULL THEN 'unanswered' ELSE 'answered' END AS tab
      FROM (SELECT * FROM said WHERE ${saying(words)} UNION SELECT * FROM named) r WHERE ${conditions({ stars })})
    SELECT tab, count(id)::integer AS count,
      greatest((SELECT count(*) FROM said), (SELECT count(*) FROM named)) > ${mostCompared} AS "isMore"
    FROM unnest(${[...ReviewState.options]}::text[]) tab LEFT JOIN found USING (tab) GROUP BY tab`.execute(
    db,
  )
  return cappedTabs(rows)
}
