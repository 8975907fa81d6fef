import { isSyllable, type Token } from '../vocabulary/tokens.ts'
import { type BooleanQuery, matchAllTerms, toTsquery } from './boolean-query.ts'
import type { Interpretation } from './decode.ts'
import { type Term, toTerms } from './terms.ts'
import type { TextContext } from './text-query.ts'

const maxWidened = 6
/** Of more words only the rarest count: each word doubles the number of subsets. */
const maxRelaxed = 8

type Relaxed = { decoded: Interpretation; terms: Term[]; condition: BooleanQuery }

/** For a query without matches: unknown words are dropped, then stop words, then more, down to half of the words. */
export async function relaxQuery(
  context: TextContext,
  tokens: readonly Token[],
  decoded: Interpretation,
  isStrict = false,
): Promise<Relaxed | undefined> {
  const all = toTerms(decoded.words, tokens)
  const telling = all.filter(({ isStopWord }) => !isStopWord)
  const known = telling.filter(({ uses }) => uses > 0)
  if (known.length === 0 || known.length * 2 < telling.length) return undefined
  // One of two words would change the meaning (“thuốc lá” is no leaf), unless the other is no Vietnamese word.
  const isOdd = ({ any }: Term) => any.flat().some(({ folded }) => !isSyllable(folded))
  if (telling.length === 2 && !telling.some((term) => term.uses === 0 && isOdd(term))) {
    return relaxStopWords(context, decoded, all, { telling, isStrict })
  }
  const rarest = known.toSorted((one, other) => one.uses - other.uses).slice(0, maxRelaxed)
  const steps = [all.filter(({ uses }) => uses > 0), known].filter(
    ({ length }) => length < all.length,
  )
  const choices = [
    ...steps.map((terms) => matchAllTerms(terms, { isStrict })),
    ...sizes(known.length, telling.length).map((size) => matchMostTerms(rarest, size, isStrict)),
  ]
  if (choices.length === 0) return undefined
  const counts = await context.countMatches(choices)
  const condition = choices[counts.findIndex((count) => count > 0)]
  return condition && { decoded, terms: known, condition }
}

async function relaxStopWords(
  context: TextContext,
  decoded: Interpretation,
  all: readonly Term[],
  { telling, isStrict }: { telling: Term[]; isStrict: boolean },
): Promise<Relaxed | undefined> {
  if (telling.length === all.length || telling.some(({ uses }) => uses === 0)) return undefined
  const condition = matchAllTerms(telling, { isStrict })
  const [count = 0] = await context.countMatches([condition])
  return count > 0 ? { decoded, terms: telling, condition } : undefined
}

/** For a query with few matches: stop words become optional, or one of three or more words in the name. */
export function widenQuery(terms: readonly Term[]): BooleanQuery | undefined {
  const telling = terms.filter(({ isStopWord }) => !isStopWord)
  if (telling.length > maxWidened) return undefined
  if (telling.length < 3) {
    if (telling.length === 0 || telling.length === terms.length) return undefined
    return { some: [matchAllTerms(terms, {}), { tsquery: toTsquery(telling, { where: 'AB' }) }] }
  }
  const most = subsets(telling, telling.length - 1).map((some) => toTsquery(some, { where: 'A' }))
  return {
    some: [matchAllTerms(terms, {}), { tsquery: most.map((query) => `(${query})`).join(' | ') }],
  }
}

/** Numbers of words to require, descending: one less than known down to half of all. */
function sizes(known: number, telling: number): number[] {
  const most = Math.min(known - 1, maxRelaxed)
  const least = Math.min(Math.max(1, Math.ceil(telling / 2)), maxRelaxed)
  return Array.from({ length: Math.max(most - least + 1, 0) }, (_, index) => most - index)
}

function matchMostTerms(terms: readonly Term[], size: number, isStrict: boolean): BooleanQuery {
  return { some: subsets(terms, size).map((some) => matchAllTerms(some, { isStrict })) }
}

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
