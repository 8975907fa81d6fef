import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { editDistance, numberOf } from './edits.ts'
import { createKeywords, type Keywords } from './keywords.ts'
import { endOf, startOf } from './sorted.ts'

/** A word of the catalogue; see the table vocabulary_words. */
export type KnownWord = { accented: string; folded: string; shown: string; uses: number }

/** All that the catalogue says, kept in the memory of the process: reading a query asks for hundreds of words and pairs. */
export type Vocabulary = {
  /** How many products there are. */
  documents: number
  keywords: Keywords
  /** Whether there is a word of these letters. */
  has(folded: string): boolean
  /** False where there is no word of this number; see `numberOf`. */
  mayHave(number: number): boolean
  /** The words of these letters, the most used first. */
  formsOf(folded: string): readonly KnownWord[]
  /** How often words are used that begin like this. */
  usesOf(beginning: string): number
  /** The most used words that begin like this, and go on. */
  completionsOf(beginning: string): string[]
  /** How often one accented word follows another. */
  together(first: string, second: string): number
  /** How often words that begin like this, and go on, follow a word of these letters. */
  continuationsOf(before: string, beginning: string): number
  /** Long words that are two mistakes away. */
  similarTo(folded: string): string[]
}

const mostForms = 12
const mostCompletions = 24
const shortestSimilar = 6

type PairRow = { first: string; followers: string }
type KeywordRow = { shown: string; folded: string; uses: number }

/** Reads the vocabulary as it is now. Four statements. */
export async function loadVocabulary(db: Db): Promise<Vocabulary> {
  const { rows: words } = await sql<KnownWord>`
    SELECT accented, folded, shown, uses FROM vocabulary_words ORDER BY folded COLLATE "C", uses DESC, accented`.execute(
    db,
  )
  // As one text each: there are tens of thousands of pairs.
  const { rows: pairs } = await sql<PairRow>`
    SELECT first, string_agg(second || ' ' || uses, ' ') AS followers
    FROM vocabulary_pairs GROUP BY first`.execute(db)
  const { rows: keywords } = await sql<KeywordRow>`
    SELECT shown, folded, uses FROM vocabulary_keywords ORDER BY uses DESC, shown`.execute(db)
  const state = await db.selectFrom('vocabulary_state').select('documents').executeTakeFirst()
  return createVocabulary({ words, pairs, keywords, documents: state?.documents ?? 0 })
}

type Rows = {
  words: readonly KnownWord[]
  pairs: readonly PairRow[]
  keywords: readonly KeywordRow[]
  documents: number
}

function createVocabulary({ words: unsorted, pairs, keywords, documents }: Rows): Vocabulary {
  // In the order of JavaScript, which is that of "C" but for rare signs.
  const words = unsorted
    .map(withoutCopies)
    .sort((a, b) => (a.folded < b.folded ? -1 : +(a.folded > b.folded)))
  const letters = words.map(({ folded }) => folded)
  const starts = new Map<string, number>()
  for (const [at, folded] of letters.entries()) if (!starts.has(folded)) starts.set(folded, at)
  const usesBefore = new Float64Array(words.length + 1)
  for (const [at, { uses }] of words.entries()) usesBefore[at + 1] = (usesBefore[at] ?? 0) + uses
  const followers = createFollowers(words, pairs)
  const long = [...starts.keys()].filter(({ length }) => length >= shortestSimilar)
  const signs = Uint32Array.from(long, signOf)
  const lengths = Uint16Array.from(long, ({ length }) => length)

  const formsOf = (folded: string) => {
    const from = starts.get(folded)
    if (from === undefined) return []
    let to = from
    while (to < from + mostForms && letters[to] === folded) to += 1
    return words.slice(from, to)
  }
  /** Those that begin like this and go on. */
  const longer = (beginning: string) =>
    words
      .slice(startOf(letters, beginning), endOf(letters, beginning))
      .filter(({ folded }) => folded !== beginning)

  return {
    documents,
    keywords: createKeywords(keywords),
    has: (folded) => starts.has(folded),
    mayHave: setOf(starts.keys(), starts.size),
    formsOf,
    together: followers.together,
    usesOf: (beginning) =>
      (usesBefore[endOf(letters, beginning)] ?? 0) - (usesBefore[startOf(letters, beginning)] ?? 0),
    completionsOf(beginning) {
      const most = new Map<string, number>()
      for (const { folded, uses } of longer(beginning)) {
        most.set(folded, Math.max(most.get(folded) ?? 0, uses))
      }
      return [...most]
        .sort((a, b) => b[1] - a[1])
        .slice(0, mostCompletions)
        .map(([folded]) => folded)
    },
    continuationsOf(before, beginning) {
      // The word itself stands before those that go on.
      const from = startOf(letters, `${beginning}\0`)
      const to = endOf(letters, beginning)
      return formsOf(before).reduce(
        (sum, { accented }) => sum + followers.usesBetween(accented, from, to),
        0,
      )
    },
    similarTo(folded) {
      const sign = signOf(folded)
      const found: string[] = []
      for (let at = 0; at < long.length; at += 1) {
        // Two mistakes change four letters at most.
        if (bitsOf(sign ^ (signs[at] ?? 0)) > 4) continue
        if (Math.abs((lengths[at] ?? 0) - folded.length) > 2) continue
        const word = long[at] ?? ''
        if (editDistance(word, folded) === 2) found.push(word)
      }
      return found
    },
  }
}

/** Numbers of texts, in a table of which half is empty. */
function setOf(texts: Iterable<string>, size: number): (number: number) => boolean {
  const slots = 2 ** Math.ceil(Math.log2(size * 2 + 2))
  const table = new Uint32Array(slots)
  for (const text of texts) table[slotOf(numberOf(text))] = numberOf(text)
  return (number) => table[slotOf(number)] === number

  /** Where a number stands, or would. */
  function slotOf(number: number): number {
    let slot = (number ^ (number >>> 15)) & (slots - 1)
    while (table[slot] !== 0 && table[slot] !== number) slot = (slot + 1) & (slots - 1)
    return slot
  }
}

/** Most words are written alike with and without diacritics, and that once is enough. */
function withoutCopies({ accented, folded, shown, uses }: KnownWord): KnownWord {
  return {
    accented: accented === folded ? folded : accented,
    folded,
    shown: shown === folded ? folded : shown,
    uses,
  }
}

/** Which accented words follow which, by their numbers: a letter begins thousands of words, but few follow the one before. */
function createFollowers(words: readonly KnownWord[], pairs: readonly PairRow[]) {
  const numbers = new Map(words.map(({ accented }, number) => [accented, number]))
  /** By the number of the first word: those of the second ones, in their order, each with how often it follows. */
  const all = new Map<number, { seconds: Uint32Array; uses: Uint32Array }>()
  for (const pair of pairs) {
    const first = numbers.get(pair.first)
    if (first === undefined) continue
    const said = pair.followers.split(' ')
    const own: [number, number][] = []
    for (let at = 0; at < said.length; at += 2) {
      const second = numbers.get(said[at] ?? '')
      if (second !== undefined) own.push([second, Number(said[at + 1])])
    }
    own.sort((a, b) => a[0] - b[0])
    all.set(first, {
      seconds: Uint32Array.from(own, ([second]) => second),
      uses: Uint32Array.from(own, ([, uses]) => uses),
    })
  }
  const usesBetween = (first: string, from: number, to: number): number => {
    const known = all.get(numbers.get(first) ?? -1)
    if (!known) return 0
    const { seconds, uses } = known
    let sum = 0
    for (let at = startOf(seconds, from); (seconds[at] ?? to) < to; at += 1) sum += uses[at] ?? 0
    return sum
  }
  return {
    /** How often words of these numbers follow one. */
    usesBetween,
    /** How often one word follows another. */
    together: (first: string, second: string): number => {
      const number = numbers.get(second)
      return number === undefined ? 0 : usesBetween(first, number, number + 1)
    },
  }
}

/** Which letters a word has, as bits. */
function signOf(word: string): number {
  let sign = 0
  for (let at = 0; at < word.length; at += 1) sign |= 1 << (word.charCodeAt(at) % 32)
  return sign
}

function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
