import { type DocSet, union } from './doc-set.ts'
import { type SearchableDocs, termWeights } from './searchable-docs.ts'

/** Documents that have a term with each weight, by the weight's bit. */
export type DocSetsByWeight = DocSet[]

export type PostingCache = Pick<SearchableDocs, 'postings'> & { clear(): void }

/** Caches the postings of a number of terms, by weight and by the combinations of weights that were asked for. */
export function createPostingCache(
  lookUp: (term: string, isPrefix: boolean) => DocSetsByWeight,
  { size, maxTerms }: { size: () => number; maxTerms: number },
): PostingCache {
  const cached = new Map<string, DocSetsByWeight>()
  const setsOf = (term: string, isPrefix: boolean): DocSetsByWeight => {
    const key = isPrefix ? `${term}*` : term
    const known = cached.get(key)
    if (known) return known
    const sets = lookUp(term, isPrefix)
    if (cached.size >= maxTerms) cached.clear()
    cached.set(key, sets)
    return sets
  }
  return {
    postings(term, isPrefix, weights) {
      const sets = setsOf(term, isPrefix)
      const own = Object.values(termWeights).flatMap(
        (weight) => (weights & weight && sets[weight]) || [],
      )
      sets[weights] ??= union(size(), own)
      return sets[weights]
    },
    clear: () => cached.clear(),
  }
}
