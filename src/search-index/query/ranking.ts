import {
  type BooleanQuery,
  phrasesOf,
  type RankingKey,
  termTsquery,
  toTsquery,
} from './boolean-query.ts'
import type { IndexedCategory } from './category.ts'
import type { CategoryMatches } from './match-categories.ts'
import type { Term } from './terms.ts'

/** Worth of optional words; diacritics as typed; in stock; then names that begin with the query, categories, adjacent words. */
export function buildRanking(
  terms: readonly Term[],
  categories: CategoryMatches,
  { isRelaxed, documents }: { isRelaxed: boolean; documents: number },
): RankingKey[] {
  const typed = terms.filter(({ isAccented }) => isAccented)
  const orders: RankingKey[] = []
  if (isRelaxed) {
    const worths = terms.map(
      (term): Share => [{ tsquery: termTsquery(term) }, worth(term, documents)],
    )
    orders.push({ points: worths })
  }
  if (typed.length > 0)
    orders.push({ points: typed.flatMap((term) => accentShares(term, categories.isBranch)) })
  return [...orders, 'inStock', { points: score(terms, categories, documents) }]
}

/** Words with the typed diacritics: before synonyms, and in names and categories before attributes. */
function accentShares(term: Term, isBranch: boolean): Share[] {
  const own = { ...term, any: term.any.slice(0, 1) }
  return [
    [{ tsquery: termTsquery(own, { isStrict: true, where: 'AB' }) }, 1],
    [{ tsquery: termTsquery(term, { isStrict: true, where: 'AB' }) }, 1],
    [{ tsquery: termTsquery(term, { isStrict: true, where: isBranch ? '' : 'ABD' }) }, 1],
  ]
}

/** Inverse document frequency, scaled. */
function worth({ uses, isStopWord }: Term, documents: number): number {
  if (isStopWord) return 1
  return 10 + Math.round(4 * Math.log((documents + 1) / (Math.min(uses, documents) + 1)))
}

function score(terms: readonly Term[], categories: CategoryMatches, documents: number): Share[] {
  const phrases = phrasesOf(terms)
  const [head = [], ...others] = segments(terms)
  const headPhrases = others.length === 0 ? phrases : phrasesOf(head)
  // What nearly every name has is not what is looked for: “mã” in “mã 3”. An unknown word says nothing of where it belongs.
  const isTelling = head.some(({ uses }) => uses > 0 && uses <= documents / 2)
  return [
    [{ phrases, at: 'start' }, 9],
    [{ phrases, at: 'early' }, 3],
    [{ phrases, at: 'anywhere' }, 2],
    ...(isTelling ? [[{ phrases: headPhrases, at: 'early' }, 9] satisfies Share] : []),
    ...others
      .filter(({ length }) => length > 1)
      .map((segment): Share => [{ phrases: phrasesOf(segment), at: 'anywhere' }, 2]),
    [isBelow(categories.named), 8],
    [isBelow(categories.mentioned), 4],
    [isBelow(categories.akin), 3],
    [{ tsquery: toTsquery(terms, { where: 'A' }) }, 4],
    [{ tsquery: toTsquery(terms, { where: 'AB' }) }, 2],
    ...terms.slice(0, 1).map((term): Share => [{ tsquery: termTsquery(term, { where: 'A' }) }, 1]),
    ...asTyped(terms),
  ]
}

/** Terms that belong together; the first ones name what is looked for. */
function segments(terms: readonly Term[]): Term[][] {
  const found: Term[][] = []
  for (const term of terms) {
    if (term.isTied && found.length > 0) found.at(-1)?.push(term)
    else found.push([term])
  }
  return found
}

/** A single word without diacritics may be meant so: “rau” (vegetable) before “râu” (beard). */
function asTyped([term, ...others]: readonly Term[]): Share[] {
  const [word] = term?.any[0] ?? []
  if (!term || !word || others.length > 0 || word.isPrefix) return []
  const plain = { ...term, isAccented: true, any: [[{ ...word, accented: `${word.folded}0` }]] }
  return [[{ tsquery: termTsquery(plain, { isStrict: true, where: 'A' }) }, 6]]
}

type Share = readonly [BooleanQuery, number]

function isBelow(categories: readonly IndexedCategory[]): BooleanQuery {
  return { tags: categories.map(({ tag }) => tag) }
}
