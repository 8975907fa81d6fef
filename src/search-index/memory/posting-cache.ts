import { union } from './doc-set.ts'
import type { DocSetsByWeight, InvertedIndex } from './inverted-index.ts'
import { type SearchableDocs, termWeights } from './searchable-docs.ts'

export type PostingCache = Pick<SearchableDocs, 'postings'> & { clear(): void }

/** A term is cached when one of its sets is smaller than its posting list. */
const docsPerPosting = 32
/** Of 100,000 documents 200 terms take up to 20 MB. */
const maxDocs = 20_000_000

export function createPostingCache(terms: InvertedIndex, size: () => number): PostingCache {
  const cached = new Map<string, DocSetsByWeight>()
  return {
    postings(term, isPrefix, weights) {
      const key = isPrefix ? `${term}*` : term
      let sets = cached.get(key)
      if (!sets) {
        if (terms.postingCount(term, isPrefix) * docsPerPosting < size()) {
          return terms.postings(size(), term, isPrefix, weights)
        }
        sets = terms.postingsByWeight(size(), term, isPrefix)
        if (cached.size * size() >= maxDocs) cached.clear()
        cached.set(key, sets)
      }
      const byWeight = sets
      const own = Object.values(termWeights).flatMap(
        (weight) => (weights & weight && byWeight[weight]) || [],
      )
      sets[weights] ??= union(size(), own)
      return sets[weights]
    },
    clear: () => cached.clear(),
  }
}
