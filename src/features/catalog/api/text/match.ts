import type { Term, TermWord } from './terms.ts'

type Phrase = { text: string; isOpen: boolean }

/** What a product has to be: asked of the database in large shops, of what is in memory in small ones. */
export type Match =
  /** A text query (tsquery) that its words fit. */
  | { fits: string }
  | { every: readonly Match[] }
  | { some: readonly Match[] }
  /** No reason to ask the index. */
  | { unindexed: Match }
  | { ids: readonly string[] }
  /** Any of these. */
  | { tags: readonly number[] }
  /** Its folded name holds one of these, or begins with it. */
  | { phrases: readonly Phrase[]; isFirst: boolean }

/** What comes first: more points, what can be bought, who stands first among ids. */
export type Order =
  | { points: readonly (readonly [Match, number])[] }
  | 'inStock'
  | { placeIn: readonly string[] }

/** Weights of products.search: A name and sku, B brand and category, C top category, D options and attributes. */
type Where = '' | 'A' | 'AB' | 'ABD'

export type MatchOptions = {
  /** Words with other diacritics than were typed do not count. */
  isStrict?: boolean
  where?: Where
}

/** A text query (tsquery) for all terms; each word in quotes, so nothing in it can be an operator. */
export function queryOf(terms: readonly Term[], options: MatchOptions = {}): string {
  return terms.map((term) => termQuery(term, options)).join(' & ')
}

export function termQuery(
  { any, isAccented }: Term,
  { isStrict = false, where = '' }: MatchOptions = {},
): string {
  const ways = any.map((words) =>
    words.map((word) => wordQuery(word, isStrict && isAccented, where)),
  )
  const lead = sharedLead(ways)
  const rest = ways.map((words) => words.slice(lead.length).join(' & ')).join(' | ')
  return `(${[...lead, ways.length > 1 ? `(${rest})` : rest].join(' & ')})`
}

/** The words that all ways begin with; one is left to each. Asked for once, the index has less to go through. */
function sharedLead(ways: readonly (readonly string[])[]): readonly string[] {
  const [first = []] = ways
  const most = Math.min(...ways.map(({ length }) => length)) - 1
  const differs = first.findIndex((word, place) => ways.some((way) => way[place] !== word))
  return first.slice(0, differs === -1 ? most : Math.min(differs, most))
}

function wordQuery(word: TermWord, isStrict: boolean, where: Where): string {
  const text = (isStrict || word.isStrict) && word.accented ? word.accented : word.folded
  const mark = `${word.isBeginning ? '*' : ''}${where}`
  return `'${text.replace(/[^\p{L}\p{N}]/gu, '')}'${mark && `:${mark}`}`
}

/** A beginning that so many products have stands for words whose lists the index takes longer to join than to look rows up. */
const mostJoined = 20_000

/**
 * All terms, each found by the index; but beginnings of very many words beside others are looked up in the rows alone.
 */
export function fitsEach(terms: readonly Term[], options: MatchOptions): Match {
  const isWide = ({ any, uses }: Term) =>
    uses > mostJoined && any.some((words) => words.some(({ isBeginning }) => isBeginning))
  const areAllWide = terms.every(isWide)
  return {
    every: terms.map((term) => {
      const match = { fits: termQuery(term, options) }
      return isWide(term) && !areAllWide ? { unindexed: match } : match
    }),
  }
}

/** All terms, of which one says more than the top category does; the index does not know which part of a text says it. */
export function fitsAll(terms: readonly Term[], options: MatchOptions): Match {
  const said = terms.map((term) => termQuery(term, { ...options, where: 'ABD' })).join(' | ')
  return { every: [fitsEach(terms, options), { unindexed: { fits: said } }] }
}

/** What the words of the terms are when written one after the other, folded: each way to name what is looked for. */
export function phrasesOf(terms: readonly Term[]): Phrase[] {
  let phrases: Phrase[] = [{ text: '', isOpen: false }]
  for (const { any } of terms) {
    const ways = any.map((words) => ({
      text: words.map(({ folded }) => folded).join(' '),
      isOpen: words.at(-1)?.isBeginning === true,
    }))
    phrases = phrases.flatMap((phrase) => ways.map((way) => joined(phrase, way))).slice(0, 12)
  }
  return phrases.filter(({ text }) => text !== '')
}

function joined(phrase: Phrase, way: Phrase): Phrase {
  if (way.text === '') return phrase
  return phrase.text === '' ? way : { text: `${phrase.text} ${way.text}`, isOpen: way.isOpen }
}
