import type { AttributeFilter } from './query/attribute-filter.ts'
import type { IndexedCategory } from './query/category.ts'
import type { DecodedWord } from './query/decode.ts'
import type { Facets } from './query/facets.ts'
import type { PlanInput } from './query/query-plan.ts'
import type { EngineMemory, SearchEngine } from './query/search-engine.ts'
import type { Term } from './query/terms.ts'
import type { Correction } from './query/text-query.ts'
import type { Keyword } from './vocabulary/keyword-index.ts'

/** A list of products: with a text a search, without one a listing. Prices are in đồng. */
export type SearchQuery = PlanInput & {
  text?: string | undefined
  isExact?: boolean | undefined
  /** `default`: relevance with a text, else best selling. */
  sort: 'default' | 'best_selling' | 'newest'
  category?: string | undefined
  /** Ids: products in any of these categories or below it. */
  anyCategory?: readonly string[] | undefined
  /** By the attribute's code; all filters of a code have to hold for one value. */
  attributes: ReadonlyMap<string, readonly AttributeFilter[]>
  limit: number
  offset: number
}

export type SearchResult = {
  ids: string[]
  total: number
  facets: Facets
  correction: Correction | null
}

export type Suggestions = {
  ids: string[]
  correction: Correction | null
  /** The words with diacritics; the last one may be a prefix. */
  words: readonly DecodedWord[]
  terms: readonly Term[]
  keywords: readonly Keyword[]
  /** Keywords that begin with all words but the last; empty for fewer than three words. */
  shorterKeywords: readonly Keyword[]
  /** Categories that the text names, the closest match first. */
  categories: readonly Pick<IndexedCategory, 'id' | 'name' | 'slug' | 'imageUrl'>[]
}

export type IndexStats = {
  engine: SearchEngine['name']
  documents: number
  memory: EngineMemory
}

/** The search index of the shop. It returns ids; prices and stock of the products are read by the caller. */
export type SearchIndex = {
  search(query: SearchQuery): Promise<SearchResult>
  suggest(text: string, limit: number): Promise<Suggestions>
  /** Products or categories have changed: these ids, or any when not given. Drops cached results. */
  applyChanges(productIds?: readonly string[]): void
  warmUp: SearchEngine['warmUp']
  stats(): Promise<IndexStats>
}
