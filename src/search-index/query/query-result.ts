import type { Facets } from './facets.ts'

export type QueryResult = {
  total: number
  /** Lower bound of the matches and near misses; a near miss fails one facet filter only. */
  nearTotal: number
  facets: Facets
  /** Ids of the requested page; undefined when the count did not find them. */
  page: string[] | undefined
}
