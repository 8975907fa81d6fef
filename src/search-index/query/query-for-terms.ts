import { type BooleanQuery, matchAllTerms, matchEachTerm } from './boolean-query.ts'
import type { Term } from './terms.ts'

/** With more matches only the typed diacritics count: all would have to be sorted, and nobody pages that far. */
const maxSorted = 2000

/** True when each term alone has too many matches to look at all of them. */
export function isBroad(terms: readonly Term[]): boolean {
  return terms.every(({ uses }) => uses > maxSorted)
}

/** Matches documents with all terms; for the name of a top category that name is enough. */
export function queryForTerms(terms: readonly Term[], isBranch = false): BooleanQuery {
  const options = { isStrict: isBroad(terms) }
  return isBranch ? matchEachTerm(terms, options) : matchAllTerms(terms, options)
}
