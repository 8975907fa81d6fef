import type { Token } from '../vocabulary/tokens.ts'
import type { VocabularySource } from '../vocabulary/vocabulary.ts'
import type { BooleanQuery, RankingKey } from './boolean-query.ts'
import type { IndexedCategory } from './category.ts'
import type { DecodedWord } from './decode.ts'
import type { CategoryMatches } from './match-categories.ts'
import type { Term } from './terms.ts'

export type Correction = {
  q: string
  /** True: nothing matched what was typed, and the results are those of `q`. False: `q` is only offered. */
  isApplied: boolean
  /** Words that no product has; the results are those of the others. */
  dropped?: string[]
}

export type TextQuery = {
  condition: BooleanQuery
  /** Relevance, to be followed by an order without ties. */
  ranking: readonly RankingKey[]
  correction: Correction | null
  /** Estimated upper bound of the matches, by how often the catalog uses the words. */
  maxMatches: number
  /** Estimated matches; words of one query stand together more often than by chance. */
  likelyMatches: number
  words: readonly DecodedWord[]
  terms: readonly Term[]
  categories: CategoryMatches
  /** No matches were counted for the combination of all words: when there are few, another reading may be better. */
  isUnverified: boolean
}

/** Documents whose SKU begins with a text, ignoring case, signs and spaces. */
export type SkuMatches = {
  ids: readonly string[]
  /** The first one is the whole SKU. */
  isWhole: boolean
}

/** Counts stop here: only whether there are none, few or enough matters. */
export const matchCountLimit = 11

export type TextContext = {
  categories: readonly IndexedCategory[]
  vocabulary: VocabularySource
  /** Number of documents that match each query, up to `matchCountLimit`. */
  countMatches(queries: readonly BooleanQuery[]): Promise<number[]>
  /** `isTyping`: the text may be the beginning of a SKU. */
  findSkus(tokens: readonly Token[], isTyping: boolean): Promise<SkuMatches>
}
