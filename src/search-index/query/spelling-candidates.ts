import { foldVietnamese } from '#shared/vietnamese.ts'
import { decodeKeystrokes } from '../vocabulary/input-methods.ts'
import { abbreviations, salesPhrases, stopWords } from '../vocabulary/lexicon.ts'
import { singleEdits, soundAlikes } from '../vocabulary/spelling-edits.ts'
import { synonymsAt } from '../vocabulary/synonyms.ts'
import { accentWords, isSyllable, type Token, tokenize } from '../vocabulary/tokens.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'

/** A spelling that may be meant; `accented` holds the typed diacritics, if any. */
export type Spelling = { folded: string; accented?: string }

/** Words that the tokens from `from` to before `to` may mean. A higher cost is less likely; no words: they are left out. */
export type Candidate = {
  from: number
  to: number
  words: readonly Spelling[]
  cost: number
  /** `keys`: diacritics typed as keys of an input method; `short`: an abbreviation. */
  how?: 'typed' | 'keys' | 'short' | 'edit'
}

const decodedCost = 1
const shortCost = 2
const splitCost = 3
const joinedCost = 2
const synonymCost = 2
const completedCost = 3
const salesPhraseCost = 5
const doubleEditCost = 9
const longestRun = 40

/** Candidates without typos. `has` tells known words; only joined and split words are checked by it. */
export function literalCandidates(
  tokens: readonly Token[],
  has: (folded: string) => boolean,
): Candidate[] {
  return tokens.flatMap((token, from) => {
    const candidate = (words: readonly Spelling[], cost: number, to = from + 1) => ({
      from,
      to,
      words,
      cost,
    })
    const [next, third] = tokens.slice(from + 1, from + 3)
    return [
      { ...candidate([token], 0), how: 'typed' as const },
      ...decodeKeystrokes(token.typed).map((accented) => ({
        ...candidate([spelt(accented)], decodedCost),
        how: 'keys' as const,
      })),
      // Offsets the cost of each word, so that longer expansions are no less likely.
      ...spelledOut(token).map((words, index) => {
        // An abbreviation of a stop word is left out beside other words: “sp cho mèo”.
        const isEmpty = tokens.length > 1 && words.every(({ typed }) => stopWords.has(typed))
        const cost = shortCost + index - 2 * (words.length - 1)
        return { ...candidate(isEmpty ? [] : words, cost), how: 'short' as const }
      }),
      ...splits(token, has).map((words) => candidate(words, splitCost * (words.length - 1))),
      ...(next
        ? joined([token, next], has).map((word) => candidate([word], joinedCost, from + 2))
        : []),
      ...(next && third
        ? joined([token, next, third], has).map((word) =>
            candidate([word], joinedCost + 1, from + 3),
          )
        : []),
      ...salesPhrasesAt(tokens, from).map((length) =>
        candidate([], salesPhraseCost, from + length),
      ),
      ...synonymsAt(tokens, from).map(({ length, words, isSure }) =>
        candidate(words, synonymCost * (isSure ? 1 : 2), from + length),
      ),
    ]
  })
}

/** Sales phrases as they may be typed; single words need their diacritics, which tell them from others. */
const typedSalesPhrases = new Set(
  salesPhrases.flatMap((phrase) =>
    phrase.includes(' ') ? [phrase, foldVietnamese(phrase)] : phrase,
  ),
)
const longestSalesPhrase = Math.max(...salesPhrases.map((phrase) => phrase.split(' ').length))

function salesPhrasesAt(tokens: readonly Token[], from: number): number[] {
  const found: number[] = []
  let phrase = ''
  for (const [index, { typed }] of tokens.slice(from, from + longestSalesPhrase).entries()) {
    phrase = index === 0 ? typed : `${phrase} ${typed}`
    if (typedSalesPhrases.has(phrase)) found.push(index + 1)
  }
  return found
}

export function completionCandidates(
  tokens: readonly Token[],
  words: readonly string[],
): Candidate[] {
  const from = tokens.length - 1
  return words.map((folded) => ({ from, to: from + 1, words: [{ folded }], cost: completedCost }))
}

/** Expansions of an abbreviation; it has no diacritics but đ. */
function spelledOut({ typed, folded }: Token): Token[][] {
  if (typed.replaceAll('đ', 'd') !== folded) return []
  return phrasesFor.get(folded) ?? []
}

const phrasesFor = new Map([...abbreviations].map(([short, long]) => [short, long.map(tokenize)]))

function spelt(accented: string): Spelling {
  const folded = tokenize(accented.slice(0, -1))[0]?.folded ?? ''
  return { folded, accented }
}

function joined(words: readonly Token[], has: (folded: string) => boolean): Spelling[] {
  const folded = words.map((word) => word.folded).join('')
  if (!has(folded)) return []
  return [{ folded, accented: accentWords(words.map(({ typed }) => typed).join('')) }]
}

/** Splits words that are run together (aothun), and numbers from letters (500ml, ip15). */
function splits({ typed }: Token, has: (folded: string) => boolean): Spelling[][] {
  const mixed = /^(\p{L}+)(\d+)(\p{L}*)$/u.exec(typed) ?? /^(\d+)(\p{L}+)()$/u.exec(typed)
  if (mixed) return splitMixed(mixed.slice(1).filter(Boolean))
  if (/\d/.test(typed) || typed.length < 4 || typed.length > longestRun) return []
  // Parts are cached: a token can be split into three in hundreds of ways.
  const words = new Map<number, Token | undefined>()
  const part = (from: number, to: number) => {
    const key = from * longestRun * 2 + to
    if (!words.has(key)) {
      const [word] = tokenize(typed.slice(from, to))
      words.set(key, word && has(word.folded) ? word : undefined)
    }
    return words.get(key)
  }
  const found: Spelling[][] = []
  for (let at = 2; at < typed.length - 1; at += 1) {
    const first = part(0, at)
    if (!first) continue
    const second = part(at, typed.length)
    if (second && isLikely(first) && isLikely(second)) found.push([first, second])
    if (!isSyllable(first.folded)) continue
    for (let end = at + 2; end < typed.length - 1; end += 1) {
      const middle = part(at, end)
      const last = middle && part(end, typed.length)
      if (last && isSyllable(middle.folded) && isSyllable(last.folded)) {
        found.push([first, middle, last])
      }
    }
  }
  return found
}

function isLikely({ folded }: Token): boolean {
  return isSyllable(folded) || folded.length >= 4
}

function splitMixed(parts: readonly string[]): Spelling[][] {
  const [first, ...rest] = parts.flatMap(tokenize)
  if (!first) return []
  return [[first, ...rest], ...spelledOut(first).map((phrase) => [...phrase, ...rest])]
}

export function typoCandidates(
  tokens: readonly Token[],
  from: number,
  { mayContain, withinTwoEdits }: Pick<Vocabulary, 'mayContain' | 'withinTwoEdits'>,
): Candidate[] {
  const token = tokens[from]
  if (!token || /\d/.test(token.folded)) return []
  const similar = isLong(token) ? withinTwoEdits(token.folded) : []
  const readings = [token, ...decodeKeystrokes(token.typed).map(spelt)]
  return readings.flatMap(({ folded, accented = '' }, index) =>
    spellings(folded, index === 0 ? similar : [], mayContain).map((spelling) => ({
      from,
      to: from + 1,
      words: [withMarksOf({ folded, accented }, spelling.folded)],
      cost: spelling.cost + (index > 0 ? decodedCost : 0),
      how: 'edit' as const,
    })),
  )
}

/** Keeps the typed diacritics of the letters that do not change. */
function withMarksOf({ folded, accented }: Spelling, spelling: string): Spelling {
  const tone = accented?.at(-1)
  if (!accented || !tone || accented === `${folded}0`) return { folded: spelling }
  const most = Math.min(folded.length, spelling.length)
  let before = 0
  while (before < most && folded[before] === spelling[before]) before += 1
  let after = 0
  while (after < most - before && folded.at(-1 - after) === spelling.at(-1 - after)) after += 1
  const changed = spelling.slice(before, spelling.length - after)
  const rest = accented.slice(folded.length - after, folded.length)
  return { folded: spelling, accented: accented.slice(0, before) + changed + rest + tone }
}

function spellings(
  folded: string,
  similar: readonly string[],
  mayExist: (number: number) => boolean,
) {
  const alike = folded.length > 1 ? soundAlikes(folded) : []
  if (folded.length < 3) return alike
  const isShort = folded.length === 3
  return [
    ...alike,
    ...singleEdits(folded, mayExist).map((edit) => ({
      ...edit,
      cost: edit.cost + (isShort ? 2.5 : 0),
    })),
    ...similar.map((word) => ({ folded: word, cost: doubleEditCost })),
  ]
}

function isLong({ folded }: Token): boolean {
  return folded.length >= 7 && !/\d/.test(folded)
}
