import type { Term, TermWord } from './terms.ts'

/** A phrase is early that begins among this many letters of a name: what is sold, not what comes with it or goes with it. */
export const earlyLetters = 24

export type Phrase = { text: string; isOpen: boolean }

export type BooleanQuery =
  | { tsquery: string }
  | { every: readonly BooleanQuery[] }
  | { some: readonly BooleanQuery[] }
  /** To be evaluated on rows that other conditions have found. */
  | { unindexed: BooleanQuery }
  | { ids: readonly string[] }
  | { tags: readonly number[] }
  /** The folded name contains one of these phrases, at its beginning or within its first words. */
  | { phrases: readonly Phrase[]; at: 'start' | 'early' | 'anywhere' }

/** A sort key: sum of points (descending), in stock first, or position in a list of ids. */
export type RankingKey =
  | { points: readonly (readonly [BooleanQuery, number])[] }
  | 'inStock'
  | { idOrder: readonly string[] }

/** Weights of products.search: A name and sku, B brand and category, C top category, D options and attributes. */
type Where = '' | 'A' | 'AB' | 'ABD'

export type MatchOptions = {
  /** Words with other diacritics do not match. */
  isStrict?: boolean
  where?: Where
}

/** A tsquery for all terms; words are quoted, so they cannot contain operators. */
export function toTsquery(terms: readonly Term[], options: MatchOptions = {}): string {
  return terms.map((term) => termTsquery(term, options)).join(' & ')
}

export function termTsquery(
  { any, isAccented }: Term,
  { isStrict = false, where = '' }: MatchOptions = {},
): string {
  const ways = any.map((words) =>
    words.map((word) => wordTsquery(word, isStrict && isAccented, where)),
  )
  const lead = sharedLead(ways)
  const rest = ways.map((words) => words.slice(lead.length).join(' & ')).join(' | ')
  return `(${[...lead, ways.length > 1 ? `(${rest})` : rest].join(' & ')})`
}

/** The common first words of all alternatives, which then are looked up once; each alternative keeps one word. */
function sharedLead(ways: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = ways
  const most = Math.min(...ways.map(({ length }) => length)) - 1
  const differs = first.findIndex((word, place) => ways.some((way) => way[place] !== word))
  return first.slice(0, differs === -1 ? most : Math.min(differs, most))
}

function wordTsquery(word: TermWord, isStrict: boolean, where: Where): string {
  const text = (isStrict || word.isStrict) && word.accented ? word.accented : word.folded
  const mark = `${word.isPrefix ? '*' : ''}${where}`
  return `'${text.replace(/[^\p{L}\p{N}]/gu, '')}'${mark && `:${mark}`}`
}

/** Merging the posting lists of a prefix with more documents takes longer than reading rows. */
const maxJoined = 20_000

/** Matches all terms; prefixes of very many words are not looked up in the index when there are other terms. */
export function matchEachTerm(terms: readonly Term[], options: MatchOptions): BooleanQuery {
  const isWide = ({ any, uses }: Term) =>
    uses > maxJoined && any.some((words) => words.some(({ isPrefix }) => isPrefix))
  const areAllWide = terms.every(isWide)
  return {
    every: terms.map((term) => {
      const match = { tsquery: termTsquery(term, options) }
      return isWide(term) && !areAllWide ? { unindexed: match } : match
    }),
  }
}

/** Matches all terms, of which one stands in more than the top category. GIN indexes do not store weights. */
export function matchAllTerms(terms: readonly Term[], options: MatchOptions): BooleanQuery {
  const anywhere = terms.map((term) => termTsquery(term, { ...options, where: 'ABD' })).join(' | ')
  return { every: [matchEachTerm(terms, options), { unindexed: { tsquery: anywhere } }] }
}

export function phrasesOf(terms: readonly Term[]): Phrase[] {
  let phrases: Phrase[] = [{ text: '', isOpen: false }]
  for (const { any } of terms) {
    const ways = any.map((words) => ({
      text: words.map(({ folded }) => folded).join(' '),
      isOpen: words.at(-1)?.isPrefix === true,
    }))
    phrases = phrases.flatMap((phrase) => ways.map((way) => joined(phrase, way))).slice(0, 12)
  }
  return phrases.filter(({ text }) => text !== '')
}

function joined(phrase: Phrase, way: Phrase): Phrase {
  if (way.text === '') return phrase
  return phrase.text === '' ? way : { text: `${phrase.text} ${way.text}`, isOpen: way.isOpen }
}
