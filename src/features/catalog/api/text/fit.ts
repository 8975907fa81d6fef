import type { KnownCategory } from '../categories-in-memory.ts'
import type { TextCategories } from './categories-of-text.ts'
import { type Match, type Order, phrasesOf, queryOf, termQuery } from './match.ts'
import type { Term } from './terms.ts'

/**
 * An order of rows `p` of `listing.products` by how well they fit: more and rarer of the words, where not all are asked for; diacritics as
 * they were typed; then what can be bought; then names that begin with the query, categories of its name, words that
 * stand together.
 */
export function fitOf(
  terms: readonly Term[],
  categories: TextCategories,
  { isRelaxed, documents }: { isRelaxed: boolean; documents: number },
): Order[] {
  const typed = terms.filter(({ isAccented }) => isAccented)
  const orders: Order[] = []
  if (isRelaxed) {
    const worths = terms.map((term): Share => [{ fits: termQuery(term) }, worth(term, documents)])
    orders.push({ points: worths })
  }
  if (typed.length > 0)
    orders.push({ points: typed.flatMap((term) => accentShares(term, categories.isBranch)) })
  return [...orders, 'inStock', { points: score(terms, categories) }]
}

/** Words with their own diacritics: themselves rather than other names, in names and categories rather than properties. */
function accentShares(term: Term, isBranch: boolean): Share[] {
  const own = { ...term, any: term.any.slice(0, 1) }
  return [
    [{ fits: termQuery(own, { isStrict: true, where: 'AB' }) }, 1],
    [{ fits: termQuery(term, { isStrict: true, where: 'AB' }) }, 1],
    [{ fits: termQuery(term, { isStrict: true, where: isBranch ? '' : 'ABD' }) }, 1],
  ]
}

/** A rare word says more than a common one. */
function worth({ uses, isFiller }: Term, documents: number): number {
  if (isFiller) return 1
  return 10 + Math.round(4 * Math.log((documents + 1) / (Math.min(uses, documents) + 1)))
}

function score(terms: readonly Term[], categories: TextCategories): Share[] {
  const phrases = phrasesOf(terms)
  return [
    [{ phrases, isFirst: true }, 9],
    [{ phrases, isFirst: false }, 5],
    [isBelow(categories.named), 8],
    [isBelow(categories.mentioned), 4],
    [isBelow(categories.akin), 3],
    [{ fits: queryOf(terms, { where: 'A' }) }, 4],
    [{ fits: queryOf(terms, { where: 'AB' }) }, 2],
    ...terms.slice(0, 1).map((term): Share => [{ fits: termQuery(term, { where: 'A' }) }, 1]),
    ...asTyped(terms),
  ]
}

/** A single word without diacritics may be meant so: “rau” before râu. */
function asTyped([term, ...others]: readonly Term[]): Share[] {
  const [word] = term?.any[0] ?? []
  if (!term || !word || others.length > 0 || word.isBeginning) return []
  const plain = { ...term, isAccented: true, any: [[{ ...word, accented: `${word.folded}0` }]] }
  return [[{ fits: termQuery(plain, { isStrict: true, where: 'A' }) }, 6]]
}

type Share = readonly [Match, number]

function isBelow(categories: readonly KnownCategory[]): Match {
  return { tags: categories.map(({ tag }) => tag) }
}
