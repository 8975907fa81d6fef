import type { QueryResult } from '../query/query-result.ts'

/** A query result with what helps to fetch further pages. */
export type SqlResult = QueryResult & {
  /** Number of top sellers in the sample, and of those that match; undefined when none were sampled. */
  sample: { rows: number; matching: number } | undefined
  /** The matches are so few that all of them are ranked by relevance. */
  isFullyRanked: boolean
}
