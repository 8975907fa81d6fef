import type { Guess, Spelt } from './guesses.ts'
import type { KnownWord, Lexicon } from './lexicon.ts'
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

type Path = Decoded & { last: MeantWord | null }

const widestBeam = 24
const formsEach = 12
const wordCost = 5

/** How words are weighed: how likely each is at all, and after the one before. */
function weigh(lexicon: Lexicon) {
  const total = Math.max(lexicon.documents, 100) * 10
  const rare = Math.log(total / 0.02)
  return {
    follow(last: MeantWord | null, word: KnownWord): number {
      const alone = word.uses / total
      if (!last?.accented) return -Math.log(alone)
      const together = lexicon.pairs.get(`${last.accented} ${word.accented}`) ?? 0
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

/** The likeliest meaning of the tokens; the words of the catalogue that guesses speak of are in the lexicon. */
export function decode(
  tokens: readonly Token[],
  guesses: readonly Guess[],
  lexicon: Lexicon,
  { isTyping }: DecodeOptions,
): Decoded {
  const costs = weigh(lexicon)
  const isMarked = tokens.some(hasMarks)
  const paths: Path[][] = Array.from({ length: tokens.length + 1 }, () => [])
  paths[0] = [{ words: [], cost: 0, isKnown: true, last: null }]

  tokens.forEach((token, from) => {
    const starts = narrow(paths[from] ?? [])
    for (const guess of guesses) {
      if (guess.from !== from) continue
      let ends = starts
      for (const word of guess.words) ends = ends.flatMap((path) => extend(path, word, guess))
      // What is a word by itself is seldom meant to be short for something.
      const isWord = guess.how === 'short' && lexicon.words.has(token.folded)
      const cost = guess.cost + (isWord ? wordCost : 0)
      paths[guess.to]?.push(...ends.map((path) => ({ ...path, cost: path.cost + cost })))
    }
    paths[from + 1]?.push(...starts.flatMap((path) => extendAsIs(path, token, from)))
  })
  // All of a text left out is no reading of it.
  const best = narrow(paths.at(-1) ?? []).find(({ words }) => words.length > 0)
  return best ?? { words: [], cost: 0, isKnown: false }

  function extend(path: Path, spelt: Spelt, guess: Guess): Path[] {
    const isAsTyped = guess.how === 'typed'
    return formsOf(lexicon, spelt, isMarked).map(({ form, cost }) => {
      const forms = lexicon.words.get(form.folded) ?? []
      const word = {
        ...form,
        isMisspelt: cost > 1.5,
        foldedUses: forms.reduce((sum, { uses }) => sum + uses, 0),
        together: lexicon.pairs.get(`${path.last?.accented} ${form.accented}`) ?? 0,
        isBeginning: false,
        place: guess.from,
        isAsTyped,
        isDecoded: guess.how === 'keys',
        isEdited: guess.how === 'edit',
      }
      return {
        words: [...path.words, word],
        cost: path.cost + cost + costs.follow(path.last, form),
        isKnown: path.isKnown,
        last: word,
      }
    })
  }

  /** The beginning of a word, or a word that the catalogue does not have. */
  function extendAsIs(path: Path, token: Token, place: number): Path[] {
    const isLast = place === tokens.length - 1
    const isKnown = lexicon.words.has(token.folded)
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
    const uses = lexicon.beginnings.get(token.folded)
    const found: Path[] = []
    if (uses && (!isKnown || (isTyping && isLast))) {
      const word = { ...shared, uses, foldedUses: uses, isBeginning: true }
      const isTooShort = folded.length < 3 && !isLast
      const cost = costs.beginning(uses) + (isTyping && isLast ? 2 : isTooShort ? 9 : 4)
      found.push({ ...path, words: [...path.words, word], cost: path.cost + cost, last: word })
    }
    if (!isKnown) {
      const word = { ...shared, uses: 0, foldedUses: 0, isBeginning: false }
      const cost = path.cost + costs.unknown(token.folded)
      found.push({ words: [...path.words, word], cost, isKnown: false, last: word })
    }
    return found
  }
}

/** The catalogue's words that a spelling may mean, with what speaks against each. */
export function formsOf(
  lexicon: Lexicon,
  { folded, accented }: Spelt,
  isMarkedQuery: boolean,
): { form: KnownWord; cost: number }[] {
  const forms = lexicon.words.get(folded) ?? []
  const isMarked = accented !== undefined && accented !== `${folded}0`
  const isThere = forms.some((form) => form.accented === accented)
  return forms
    .map((form) => ({ form, cost: costOf(form) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, formsEach)

  function costOf(form: KnownWord): number {
    if (accented === undefined || form.accented === accented) return 0
    // Without any diacritics in the whole query none were meant to be typed.
    if (!isMarked) return isMarkedQuery ? (isThere ? 3 : 0.6) : 0
    return accentCost(accented, form.accented) + (isThere ? 4 : 0)
  }
}

/** The cheapest paths, one for each last word. */
function narrow(paths: readonly Path[]): Path[] {
  const seen = new Set<string>()
  return paths
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ last }) => {
      const key = last ? `${last.accented}|${last.folded}|${last.isBeginning}` : ''
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, widestBeam)
}

/** The pairs of words that decoding will ask about. */
export function pairsToKnow(
  tokens: readonly Token[],
  guesses: readonly Guess[],
  lexicon: Lexicon,
): Set<string> {
  const isMarked = tokens.some(hasMarks)
  const forms = (word: Spelt | undefined) =>
    word ? formsOf(lexicon, word, isMarked).map(({ form }) => form.accented) : []
  const known = guesses.filter(({ words }) =>
    words.every(({ folded }) => lexicon.words.has(folded)),
  )
  const pairs = new Set<string>()
  const add = (firsts: readonly string[], seconds: readonly string[]) => {
    for (const first of firsts) {
      for (const second of seconds) if (pairs.size < 3000) pairs.add(`${first} ${second}`)
    }
  }
  const likeliest = known.toSorted((a, b) => a.cost - b.cost)
  for (const guess of likeliest) {
    guess.words.forEach((word, index) => {
      if (index > 0) add(forms(guess.words[index - 1]), forms(word))
    })
    for (const next of likeliest) {
      if (next.from === guess.to) add(forms(guess.words.at(-1)), forms(next.words[0]))
    }
  }
  return pairs
}
