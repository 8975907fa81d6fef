import type { Guess, Spelt } from './guesses.ts'
import type { KnownWord, Vocabulary } from './vocabulary.ts'
import { accentCost, hasMarks, isSyllable, type Token } from './words.ts'

/** A word as it is understood: with diacritics when the catalogue has it, else as typed. */
export type MeantWord = {
  folded: string
  /** Null for the beginning of a word, and for words that the catalogue does not have. */
  accented: string | null
  shown: string
  uses: number
  /** The same of all words with these letters. */
  foldedUses: number
  /** How often it follows the word before it. */
  together: number
  isBeginning: boolean
  /** The place of the token that it comes from, and whether that was typed just so but for diacritics. */
  place: number
  isAsTyped: boolean
  /** Its diacritics were typed, though as keys. */
  isDecoded: boolean
  /** It was put right. */
  isEdited: boolean
  /** Other diacritics were typed. */
  isMisspelt: boolean
}

export type Decoded = { words: MeantWord[]; cost: number; isKnown: boolean }

/** A reading of the tokens up to a place: a word and what is before it. */
type Path = { last: MeantWord | null; before: Path | undefined; cost: number; isKnown: boolean }
/** The cheapest paths to a place, by their last words. */
type Paths = Map<string, Path>

const widestBeam = 24
const formsEach = 12
const wordCost = 5

/** How words are weighed: how likely each is at all, and after the one before. */
function weigh(vocabulary: Vocabulary) {
  const total = Math.max(vocabulary.documents, 100) * 10
  const rare = Math.log(total / 0.02)
  return {
    follow(last: MeantWord | null, word: KnownWord, together: number): number {
      const alone = word.uses / total
      if (!last?.accented) return -Math.log(alone)
      const after = together / (Math.max(last.uses, together) + 0.5)
      return -Math.log(0.6 * after + 0.4 * alone)
    },
    unknown(folded: string): number {
      if (/^\d+$/.test(folded)) return rare * 0.6
      return rare + (isSyllable(folded) ? 1 : 5)
    },
    beginning: (uses: number) => -Math.log(uses / total),
  }
}

export type DecodeOptions = {
  /** The last word may not be finished. */
  isTyping: boolean
}

/** The likeliest meaning of the tokens, going by guesses of words that the vocabulary has. */
export function decode(
  tokens: readonly Token[],
  guesses: readonly Guess[],
  vocabulary: Vocabulary,
  { isTyping }: DecodeOptions,
): Decoded {
  const costs = weigh(vocabulary)
  const isMarked = tokens.some(hasMarks)
  const { has } = vocabulary
  const reached: Paths[] = Array.from({ length: tokens.length + 1 }, () => new Map())
  const start: Path = { last: null, before: undefined, cost: 0, isKnown: true }
  keep(reached[0], '', start.cost, () => start)
  const guessesAt = Map.groupBy(guesses, ({ from }) => from)

  tokens.forEach((token, from) => {
    const starts = narrow(reached[from])
    for (const guess of guessesAt.get(from) ?? []) {
      // What is a word by itself is seldom meant to be short for something.
      const isWord = guess.how === 'short' && has(token.folded)
      const own = guess.cost + (isWord ? wordCost : 0)
      let before = starts
      for (const [index, word] of guess.words.entries()) {
        const isLast = index === guess.words.length - 1
        const next: Paths = isLast ? (reached[guess.to] ?? new Map()) : new Map()
        extend(next, before, index === 0 ? own : 0, word, guess)
        if (!isLast) before = [...next.values()]
      }
      if (guess.words.length > 0) continue
      // All of its words are left out.
      for (const path of starts) {
        keep(reached[guess.to], keyOf(path.last), path.cost + own, (cost) => ({ ...path, cost }))
      }
    }
    for (const path of starts) extendAsIs(reached[from + 1], path, token, from)
  })
  // All of a text left out is no reading of it.
  const best = narrow(reached.at(-1)).find(({ last }) => last !== null)
  return best
    ? { words: wordsOf(best), cost: best.cost, isKnown: best.isKnown }
    : { words: [], cost: 0, isKnown: false }

  function extend(
    ends: Paths,
    paths: readonly Path[],
    costOfGuess: number,
    spelt: Spelt,
    guess: Guess,
  ): void {
    const foldedUses = vocabulary.formsOf(spelt.folded).reduce((sum, { uses }) => sum + uses, 0)
    for (const { form, cost } of formsOf(vocabulary, spelt, isMarked)) {
      const key = form.accented
      for (const path of paths) {
        const least = path.cost + costOfGuess + cost
        // What follows costs more than nothing: most ways are too dear before it is asked how much.
        if (least >= (ends.get(key)?.cost ?? Number.POSITIVE_INFINITY)) continue
        const before = path.last?.accented
        const together = before ? vocabulary.together(before, form.accented) : 0
        keep(ends, key, least + costs.follow(path.last, form, together), (total) => ({
          cost: total,
          isKnown: path.isKnown,
          before: path,
          last: {
            ...form,
            isMisspelt: cost > 1.5,
            foldedUses,
            together,
            isBeginning: false,
            place: guess.from,
            isAsTyped: guess.how === 'typed',
            isDecoded: guess.how === 'keys',
            isEdited: guess.how === 'edit',
          },
        }))
      }
    }
  }

  /** The beginning of a word, or a word that the catalogue does not have. */
  function extendAsIs(ends: Paths | undefined, before: Path, token: Token, place: number): void {
    const isLast = place === tokens.length - 1
    const isKnown = has(token.folded)
    const { folded, typed: shown } = token
    const shared = {
      folded,
      accented: null,
      shown,
      together: 0,
      place,
      isAsTyped: true,
      isDecoded: false,
      isEdited: false,
      isMisspelt: false,
    }
    const uses = vocabulary.usesOf(token.folded)
    if (uses && (!isKnown || (isTyping && isLast))) {
      const last = { ...shared, uses, foldedUses: uses, isBeginning: true }
      const isTooShort = folded.length < 3 && !isLast
      const own = costs.beginning(uses) + (isTyping && isLast ? 2 : isTooShort ? 9 : 4)
      keep(ends, keyOf(last), before.cost + own, (cost) => ({ ...before, before, last, cost }))
    }
    if (!isKnown) {
      const last = { ...shared, uses: 0, foldedUses: 0, isBeginning: false }
      const own = costs.unknown(token.folded)
      keep(ends, keyOf(last), before.cost + own, (cost) => ({ before, last, cost, isKnown: false }))
    }
  }
}

/** Paths with the same last word differ in cost alone, as far as what follows is concerned. */
function keyOf(last: Pick<MeantWord, 'accented' | 'folded' | 'isBeginning'> | null): string {
  if (!last) return ''
  // No two words of the catalogue are accented alike.
  return last.accented ?? `|${last.folded}|${last.isBeginning}`
}

/** Very many paths are thought of, and few are made. */
function keep(
  paths: Paths | undefined,
  key: string,
  cost: number,
  make: (cost: number) => Path,
): void {
  const known = paths?.get(key)
  if (!known || cost < known.cost) paths?.set(key, make(cost))
}

function narrow(paths: Paths = new Map()): Path[] {
  return [...paths.values()].sort((a, b) => a.cost - b.cost).slice(0, widestBeam)
}

function wordsOf(path: Path): MeantWord[] {
  const words: MeantWord[] = []
  for (let at: Path | undefined = path; at?.last; at = at.before) words.push(at.last)
  return words.reverse()
}

/** The catalogue's words that a spelling may mean, with what speaks against each. */
function formsOf(
  vocabulary: Vocabulary,
  { folded, accented }: Spelt,
  isMarkedQuery: boolean,
): { form: KnownWord; cost: number }[] {
  const forms = vocabulary.formsOf(folded)
  const isMarked = accented !== undefined && accented !== `${folded}0`
  const isThere = forms.some((form) => form.accented === accented)
  const known = forms.map((form) => ({ form, cost: costOf(form) }))
  return known.length > 1 ? known.sort((a, b) => a.cost - b.cost).slice(0, formsEach) : known

  function costOf(form: KnownWord): number {
    if (accented === undefined || form.accented === accented) return 0
    // Without any diacritics in the whole query none were meant to be typed.
    if (!isMarked) return isMarkedQuery ? (isThere ? 3 : 0.6) : 0
    return accentCost(accented, form.accented) + (isThere ? 4 : 0)
  }
}
