import type { Catalogue } from '../catalogue.ts'
import type { Decoded } from './decode.ts'
import { fitsAll, type Match, queryOf } from './match.ts'
import { countEach } from './matches.ts'
import { type Term, termsOf } from './terms.ts'
import { isSyllable, type Token } from './words.ts'

const mostWidened = 6
/** Of more words the rarest so many say what is looked for: each word more doubles the ways to leave some out. */
const mostRelaxed = 8

type Relaxed = { decoded: Decoded; terms: Term[]; condition: Match }

/**
 * The words to look for when nothing has all of them: without those that nothing has, without fillers, then most of the
 * rest; at least half of what was asked for. Undefined when there is nothing, as for nonsense. Where it is strict, the
 * diacritics count. One statement.
 */
export async function relax(
  catalogue: Catalogue,
  tokens: readonly Token[],
  decoded: Decoded,
  isStrict = false,
): Promise<Relaxed | undefined> {
  const all = termsOf(decoded.words, tokens)
  const telling = all.filter(({ isFiller }) => !isFiller)
  const known = telling.filter(({ uses }) => uses > 0)
  if (known.length === 0 || known.length * 2 < telling.length) return undefined
  // One of two words is not most of them, unless the other is none at all: “thuốc lá” is no leaf.
  const isOdd = ({ any }: Term) => any.flat().some(({ folded }) => !isSyllable(folded))
  if (telling.length === 2 && !telling.some((term) => term.uses === 0 && isOdd(term))) {
    return relaxFillers(catalogue, decoded, all, { telling, isStrict })
  }
  const rarest = known.toSorted((one, other) => one.uses - other.uses).slice(0, mostRelaxed)
  const steps = [all.filter(({ uses }) => uses > 0), known].filter(
    ({ length }) => length < all.length,
  )
  const choices = [
    ...steps.map((terms) => fitsAll(terms, { isStrict })),
    ...sizes(known.length, telling.length).map((size) => fitsMost(rarest, size, isStrict)),
  ]
  if (choices.length === 0) return undefined
  const counts = await countEach(catalogue, choices)
  const condition = choices[counts.findIndex((count) => count > 0)]
  return condition && { decoded, terms: known, condition }
}

async function relaxFillers(
  catalogue: Catalogue,
  decoded: Decoded,
  all: readonly Term[],
  { telling, isStrict }: { telling: Term[]; isStrict: boolean },
): Promise<Relaxed | undefined> {
  if (telling.length === all.length || telling.some(({ uses }) => uses === 0)) return undefined
  const condition = fitsAll(telling, { isStrict })
  const [count = 0] = await countEach(catalogue, [condition])
  return count > 0 ? { decoded, terms: telling, condition } : undefined
}

/**
 * Where few products have all words: those as well that have all but the fillers, or whose name has all but one of three
 * words or more. Undefined where there is nothing to leave out.
 */
export function widen(terms: readonly Term[]): Match | undefined {
  const telling = terms.filter(({ isFiller }) => !isFiller)
  if (telling.length > mostWidened) return undefined
  if (telling.length < 3) {
    if (telling.length === 0 || telling.length === terms.length) return undefined
    return { some: [fitsAll(terms, {}), { fits: queryOf(telling, { where: 'AB' }) }] }
  }
  const most = subsets(telling, telling.length - 1).map((some) => queryOf(some, { where: 'A' }))
  return { some: [fitsAll(terms, {}), { fits: most.map((query) => `(${query})`).join(' | ') }] }
}

/** How many words to ask for: one less than there are, down to half of all, as far as so many are looked for. */
function sizes(known: number, telling: number): number[] {
  const most = Math.min(known - 1, mostRelaxed)
  const least = Math.min(Math.max(1, Math.ceil(telling / 2)), mostRelaxed)
  return Array.from({ length: Math.max(most - least + 1, 0) }, (_, index) => most - index)
}

/** Any so many of the words. */
function fitsMost(terms: readonly Term[], size: number, isStrict: boolean): Match {
  return { some: subsets(terms, size).map((some) => fitsAll(some, { isStrict })) }
}

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
