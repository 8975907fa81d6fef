import type { QueryResult } from '../query/query-result.ts'

export type SqlResult = QueryResult & {
  /** Number of top sellers in the sample, and of those that match; undefined when none were sampled. */
  sample: { rows: number; matching: number } | undefined
  isFullyRanked: boolean
}
