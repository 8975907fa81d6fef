import { foldVietnamese } from '#shared/vietnamese.ts'
import { oneEdit, soundsAlike } from './edits.ts'
import { otherNamesAt } from './names.ts'
import { abbreviations, fillers, praise } from './phrases.ts'
import { decodeTyping } from './typing.ts'
import type { Vocabulary } from './vocabulary.ts'
import { accentWords, isSyllable, type Token, tokensOf } from './words.ts'

/** A word that may have been meant; `accented` says with which diacritics, as far as they were typed. */
export type Spelt = { folded: string; accented?: string }

/** What the tokens from `from` to before `to` may have been meant to be, and how unlikely that is. */
export type Guess = {
  from: number
  to: number
  words: readonly Spelt[]
  cost: number
  /** `keys`: its diacritics were typed, though as keys. */
  how?: 'typed' | 'keys' | 'short' | 'edit'
}

const decodedCost = 1
const shortCost = 2
const splitCost = 3
const joinedCost = 2
const synonymCost = 2
const completedCost = 3
const praiseCost = 5
const doubleEditCost = 9
/** Three words run together are no longer than this. */
const longestRun = 40

/** Guesses of words that `has` the catalogue; of what is only put together from the tokens, it is asked at once. */
export function plainGuesses(tokens: readonly Token[], has: (folded: string) => boolean): Guess[] {
  return tokens.flatMap((token, from) => {
    const guess = (words: readonly Spelt[], cost: number, to = from + 1) => ({
      from,
      to,
      words,
      cost,
    })
    const [next, third] = tokens.slice(from + 1, from + 3)
    return [
      { ...guess([token], 0), how: 'typed' as const },
      ...decodeTyping(token.typed).map((accented) => ({
        ...guess([spelt(accented)], decodedCost),
        how: 'keys' as const,
      })),
      // Long ones are no less likely than short ones, though each word of theirs has its price.
      ...spelledOut(token).map((words, index) => {
        // “sp cho mèo”: what stands for a filler beside other words need not be looked for.
        const isEmpty = tokens.length > 1 && words.every(({ typed }) => fillers.has(typed))
        const cost = shortCost + index - 2 * (words.length - 1)
        return { ...guess(isEmpty ? [] : words, cost), how: 'short' as const }
      }),
      ...splits(token, has).map((words) => guess(words, splitCost * (words.length - 1))),
      ...(next
        ? joined([token, next], has).map((word) => guess([word], joinedCost, from + 2))
        : []),
      ...(next && third
        ? joined([token, next, third], has).map((word) => guess([word], joinedCost + 1, from + 3))
        : []),
      ...praiseAt(tokens, from).map((length) => guess([], praiseCost, from + length)),
      ...otherNamesAt(tokens, from).map(({ length, words, isSure }) =>
        guess(words, synonymCost * (isSure ? 1 : 2), from + length),
      ),
    ]
  })
}

/** What only praises, as it may be typed: a single word without its diacritics may be another. */
const praised = new Set(
  praise.flatMap((phrase) => (phrase.includes(' ') ? [phrase, foldVietnamese(phrase)] : phrase)),
)
const longestPraise = Math.max(...praise.map((phrase) => phrase.split(' ').length))

/** How many of the tokens from `from` on only praise. */
function praiseAt(tokens: readonly Token[], from: number): number[] {
  const found: number[] = []
  let said = ''
  for (const [index, { typed }] of tokens.slice(from, from + longestPraise).entries()) {
    said = index === 0 ? typed : `${said} ${typed}`
    if (praised.has(said)) found.push(index + 1)
  }
  return found
}

/** The last word may be the beginning of one of these. */
export function completions(tokens: readonly Token[], words: readonly string[]): Guess[] {
  const from = tokens.length - 1
  return words.map((folded) => ({ from, to: from + 1, words: [{ folded }], cost: completedCost }))
}

/** What an abbreviation stands for; one is written without diacritics but for đ. */
function spelledOut({ typed, folded }: Token): Token[][] {
  if (typed.replaceAll('đ', 'd') !== folded) return []
  return phrasesFor.get(folded) ?? []
}

const phrasesFor = new Map([...abbreviations].map(([short, long]) => [short, long.map(tokensOf)]))

/** A word in its accented form. */
function spelt(accented: string): Spelt {
  const folded = tokensOf(accented.slice(0, -1))[0]?.folded ?? ''
  return { folded, accented }
}

/** Words written as one, if that is a word. */
function joined(words: readonly Token[], has: (folded: string) => boolean): Spelt[] {
  const folded = words.map((word) => word.folded).join('')
  if (!has(folded)) return []
  return [{ folded, accented: accentWords(words.map(({ typed }) => typed).join('')) }]
}

/** Words that were run together (aothun), and numbers with what they are of (500ml, ip15). */
function splits({ typed }: Token, has: (folded: string) => boolean): Spelt[][] {
  const mixed = /^(\p{L}+)(\d+)(\p{L}*)$/u.exec(typed) ?? /^(\d+)(\p{L}+)()$/u.exec(typed)
  if (mixed) return splitMixed(mixed.slice(1).filter(Boolean))
  if (/\d/.test(typed) || typed.length < 4 || typed.length > longestRun) return []
  // Each part is looked up once: three words can be parted in hundreds of ways.
  const words = new Map<number, Token | undefined>()
  const part = (from: number, to: number) => {
    const key = from * longestRun * 2 + to
    if (!words.has(key)) {
      const [word] = tokensOf(typed.slice(from, to))
      words.set(key, word && has(word.folded) ? word : undefined)
    }
    return words.get(key)
  }
  const found: Spelt[][] = []
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

function splitMixed(parts: readonly string[]): Spelt[][] {
  const [first, ...rest] = parts.flatMap(tokensOf)
  if (!first) return []
  return [[first, ...rest], ...spelledOut(first).map((phrase) => [...phrase, ...rest])]
}

/** Guesses for the word at a place that may be mistyped. */
export function mistypedGuesses(
  tokens: readonly Token[],
  from: number,
  { mayHave, similarTo }: Pick<Vocabulary, 'mayHave' | 'similarTo'>,
): Guess[] {
  const token = tokens[from]
  if (!token || /\d/.test(token.folded)) return []
  const similar = isLong(token) ? similarTo(token.folded) : []
  const readings = [token, ...decodeTyping(token.typed).map(spelt)]
  return readings.flatMap(({ folded, accented = '' }, index) =>
    spellings(folded, index === 0 ? similar : [], mayHave).map((spelling) => ({
      from,
      to: from + 1,
      words: [withMarksOf({ folded, accented }, spelling.folded)],
      cost: spelling.cost + (index > 0 ? decodedCost : 0),
      how: 'edit' as const,
    })),
  )
}

/** The diacritics of the letters that stay as they were typed say something. */
function withMarksOf({ folded, accented }: Spelt, spelling: string): Spelt {
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

function spellings(folded: string, similar: readonly string[], mayBe: (number: number) => boolean) {
  const alike = folded.length > 1 ? soundsAlike(folded) : []
  if (folded.length < 3) return alike
  const isShort = folded.length === 3
  return [
    ...alike,
    ...oneEdit(folded, mayBe).map((edit) => ({ ...edit, cost: edit.cost + (isShort ? 2.5 : 0) })),
    ...similar.map((word) => ({ folded: word, cost: doubleEditCost })),
  ]
}

/** Long enough for two mistakes. */
function isLong({ folded }: Token): boolean {
  return folded.length >= 7 && !/\d/.test(folded)
}
