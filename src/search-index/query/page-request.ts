import type { RankingKey } from './boolean-query.ts'

export type PageRequest = {
  /** Sorts by relevance first; undefined for other orders. */
  ranking: readonly RankingKey[] | undefined
  isNewestFirst: boolean
  limit: number
  offset: number
}
