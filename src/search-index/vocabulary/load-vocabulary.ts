import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { createKeywordIndex, type KeywordIndex } from './keyword-index.ts'
import { lowerBound, prefixEnd } from './sorted-search.ts'
import { editDistance, textHash } from './spelling-edits.ts'
import type { Vocabulary, VocabularySource, VocabularyWord } from './vocabulary.ts'

export type LoadedVocabulary = Vocabulary & { keywords: KeywordIndex }

const maxForms = 12
const maxCompletions = 24
const shortestSimilar = 6

type PairRow = { first: string; followers: string }
type KeywordRow = { shown: string; folded: string; uses: number }

export async function loadVocabulary(db: Db): Promise<LoadedVocabulary> {
  const { rows: words } = await sql<VocabularyWord>`
    SELECT accented, folded, shown, uses FROM vocabulary_words ORDER BY folded COLLATE "C", uses DESC, accented`.execute(
    db,
  )
  // One text for each first word: there are tens of thousands of bigrams.
  const { rows: pairs } = await sql<PairRow>`
    SELECT first, string_agg(second || ' ' || uses, ' ') AS followers
    FROM vocabulary_pairs GROUP BY first`.execute(db)
  const { rows: keywords } = await sql<KeywordRow>`
    SELECT shown, folded, uses FROM vocabulary_keywords ORDER BY uses DESC, shown`.execute(db)
  const state = await db.selectFrom('vocabulary_state').select('documents').executeTakeFirst()
  return createVocabulary({ words, pairs, keywords, documents: state?.documents ?? 0 })
}

type Rows = {
  words: readonly VocabularyWord[]
  pairs: readonly PairRow[]
  keywords: readonly KeywordRow[]
  documents: number
}

function createVocabulary({ words: unsorted, pairs, keywords, documents }: Rows): LoadedVocabulary {
  // The order of JavaScript differs from "C" outside the Basic Multilingual Plane.
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

  const accentedForms = (folded: string) => {
    const from = starts.get(folded)
    if (from === undefined) return []
    let to = from
    while (to < from + maxForms && letters[to] === folded) to += 1
    return words.slice(from, to)
  }
  const longer = (prefix: string) =>
    words
      .slice(lowerBound(letters, prefix), prefixEnd(letters, prefix))
      .filter(({ folded }) => folded !== prefix)

  return {
    documents,
    keywords: createKeywordIndex(keywords),
    has: (folded) => starts.has(folded),
    mayContain: setOf(starts.keys(), starts.size),
    accentedForms,
    bigramCount: followers.bigramCount,
    usesOfPrefix: (prefix) =>
      (usesBefore[prefixEnd(letters, prefix)] ?? 0) -
      (usesBefore[lowerBound(letters, prefix)] ?? 0),
    completionsOf(prefix) {
      const most = new Map<string, number>()
      for (const { folded, uses } of longer(prefix)) {
        most.set(folded, Math.max(most.get(folded) ?? 0, uses))
      }
      return [...most]
        .sort((a, b) => b[1] - a[1])
        .slice(0, maxCompletions)
        .map(([folded]) => folded)
    },
    bigramCountOfPrefix(before, prefix) {
      const from = lowerBound(letters, `${prefix}\0`)
      const to = prefixEnd(letters, prefix)
      return accentedForms(before).reduce(
        (sum, { accented }) => sum + followers.usesBetween(accented, from, to),
        0,
      )
    },
    withinTwoEdits(folded) {
      const sign = signOf(folded)
      const found: string[] = []
      for (let at = 0; at < long.length; at += 1) {
        // Two edits change four letters at most.
        if (bitsOf(sign ^ (signs[at] ?? 0)) > 4) continue
        if (Math.abs((lengths[at] ?? 0) - folded.length) > 2) continue
        const word = long[at] ?? ''
        if (editDistance(word, folded) === 2) found.push(word)
      }
      return found
    },
  }
}

export function toVocabularySource(vocabulary: LoadedVocabulary): VocabularySource {
  const { keywords } = vocabulary
  return {
    use: async (work) => work(vocabulary),
    findKeywords: async (text) => [...new Set([...keywords.from(text), ...keywords.holding(text)])],
    completeKeyword: async (text) => keywords.from(text),
  }
}

/** A set of hashes with open addressing, at most half full. */
function setOf(texts: Iterable<string>, size: number): (number: number) => boolean {
  const slots = 2 ** Math.ceil(Math.log2(size * 2 + 2))
  const table = new Uint32Array(slots)
  for (const text of texts) table[slotOf(textHash(text))] = textHash(text)
  return (number) => table[slotOf(number)] === number

  function slotOf(number: number): number {
    let slot = (number ^ (number >>> 15)) & (slots - 1)
    while (table[slot] !== 0 && table[slot] !== number) slot = (slot + 1) & (slots - 1)
    return slot
  }
}

/** Shares equal strings to save memory: most words have no diacritics. */
function withoutCopies({ accented, folded, shown, uses }: VocabularyWord): VocabularyWord {
  return {
    accented: accented === folded ? folded : accented,
    folded,
    shown: shown === folded ? folded : shown,
    uses,
  }
}

/** Bigrams by the first word: a prefix has thousands of words, but few of them follow a given word. */
function createFollowers(words: readonly VocabularyWord[], pairs: readonly PairRow[]) {
  const numbers = new Map(words.map(({ accented }, number) => [accented, number]))
  /** By the index of the first word the sorted indexes of the second ones, and the counts. */
  const all = new Map<number, { seconds: Uint32Array; uses: Uint32Array }>()
  for (const pair of pairs) {
    const first = numbers.get(pair.first)
    if (first === undefined) continue
    const entries = pair.followers.split(' ')
    const own: [number, number][] = []
    for (let at = 0; at < entries.length; at += 2) {
      const second = numbers.get(entries[at] ?? '')
      if (second !== undefined) own.push([second, Number(entries[at + 1])])
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
    for (let at = lowerBound(seconds, from); (seconds[at] ?? to) < to; at += 1) sum += uses[at] ?? 0
    return sum
  }
  return {
    usesBetween,
    bigramCount: (first: string, second: string): number => {
      const number = numbers.get(second)
      return number === undefined ? 0 : usesBetween(first, number, number + 1)
    },
  }
}

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
