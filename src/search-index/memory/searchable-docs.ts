import type { DocSet } from './doc-set.ts'

export const termWeights = { A: 8, B: 4, C: 2, D: 1 } as const

/** Documents that text queries are evaluated on. A docId is a number from 0 to `size` - 1. */
export type SearchableDocs = {
  size: number
  /** Documents with a term, or with any term that has the prefix; `weights` is a sum of `termWeights`. */
  postings(term: string, isPrefix: boolean, weights: number): DocSet
  docIdOf(id: string): number | undefined
  /** The folded name with a space before and behind. */
  nameAt(docId: number): string
  hasTag(docId: number, tags: readonly number[]): boolean
  isInStock(docId: number): boolean
}
