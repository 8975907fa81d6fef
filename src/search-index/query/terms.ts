import { stopWords } from '../vocabulary/lexicon.ts'
import { longestSynonym, synonymsOf, synonymTokens } from '../vocabulary/synonyms.ts'
import { accentWords, hasDiacritics, type Token } from '../vocabulary/tokens.ts'
import type { DecodedWord } from './decode.ts'

/** A word of a term; strict words match by their accented form only. */
export type TermWord = {
  folded: string
  accented: string | null
  isPrefix: boolean
  isStrict: boolean
}

export type Term = {
  any: TermWord[][]
  /** Upper bound of the documents that have it. */
  uses: number
  strictUses: number
  isStopWord: boolean
  /** Mostly follows the term before it: “nịt” in “dây nịt”. */
  isTied: boolean
  /** Its diacritics are known, so that other words with the same letters rank lower. */
  isAccented: boolean
}

/** Groups words into terms; words that have synonyms together form one term with them. */
export function toTerms(words: readonly DecodedWord[], tokens: readonly Token[]): Term[] {
  const isMarked = tokens.some(hasDiacritics) || words.some(({ isDecoded }) => isDecoded)
  // Diacritics confirmed by a bigram count like typed ones.
  const isClear = (word: DecodedWord) =>
    word.bigramCount > 0 || (words[words.indexOf(word) + 1]?.bigramCount ?? 0) > 0
  const terms: Term[] = []
  let at = 0
  while (at < words.length) {
    const named = otherNames(words, at, tokens) ?? { length: 1, others: [], isDoubtful: false }
    const { length, others, isDoubtful } = named
    const own = words.slice(at, at + length)
    if (words.length > 2 && isBeforeValue(words, at)) {
      at += 1
      continue
    }
    if (others.length === 0) {
      const unit = withUnit(words, at)
      terms.push(unit ?? term(own, alternativesOf(own)))
      at += unit ? 2 : 1
    } else {
      const whole = term(own, [own.map(toTermWord), ...others])
      terms.push(isDoubtful ? { ...whole, isAccented: false } : whole)
      at += length
    }
  }
  return terms

  function term(own: readonly DecodedWord[], any: TermWord[][]): Term {
    return {
      any,
      uses:
        any.length > 1
          ? Number.POSITIVE_INFINITY
          : Math.min(...own.map(({ foldedUses }) => foldedUses)),
      strictUses:
        any.length > 1 ? Number.POSITIVE_INFINITY : Math.min(...own.map(({ uses }) => uses)),
      isTied: isTied(words[at - 1], own[0]),
      isStopWord: own.every(({ shown }) => stopWords.has(shown)),
      isAccented: own.every((word) => word.accented !== null && (isMarked || isClear(word))),
    }
  }

  /** “500 ml” may be written “500ml”. */
  function withUnit(all: readonly DecodedWord[], place: number): Term | undefined {
    const [amount, unit] = [all[place], all[place + 1]]
    if (!amount || !unit || !/^\d+$/.test(amount.folded) || !/^[a-z]{1,3}$/.test(unit.folded))
      return undefined
    const apart = term([amount, unit], [[toTermWord(amount), toTermWord(unit)]])
    return {
      ...apart,
      any: [...apart.any, [plainWord(amount.folded + unit.folded)]],
      isAccented: false,
    }
  }
}

/** A pair is one name when the rarer of its words seldom stands without the other. */
const tiedShare = 0.5

function isTied(before: DecodedWord | undefined, word: DecodedWord | undefined): boolean {
  if (!before || !word || word.bigramCount === 0) return false
  return word.bigramCount >= tiedShare * Math.min(before.uses, word.uses)
}

/** “size” and “số” only announce a value, which stands alone in options: “size L”. */
function isBeforeValue(words: readonly DecodedWord[], at: number): boolean {
  const [word, value] = [words[at], words[at + 1]]
  return (
    word !== undefined &&
    value !== undefined &&
    stopWords.has(word.shown) &&
    !value.isPrefix &&
    /^(?:\d+|\d?x*[sml])$/.test(value.folded)
  )
}

function toTermWord({ folded, accented, isPrefix }: DecodedWord): TermWord {
  return { folded, accented, isPrefix, isStrict: false }
}

function plainWord(folded: string): TermWord {
  return { folded, accented: null, isPrefix: false, isStrict: false }
}

/** Other ways to write numbers: 500 ml for 500ml, 10.000 for 10000. */
function alternativesOf(words: readonly DecodedWord[]): TermWord[][] {
  const own = words.map(toTermWord)
  const [word] = words
  if (words.length !== 1 || !word) return [own]
  const amount = /^(\d+)([a-z]{1,3})$/.exec(word.folded)
  if (amount) return [own, amount.slice(1).map(plainWord)]
  const thousands = /^(\d{1,3})((?:\d{3})+)$/.exec(word.folded)
  if (!thousands) return [own]
  const groups = [thousands[1] ?? '', ...(thousands[2]?.match(/\d{3}/g) ?? [])]
  return [own, groups.map(plainWord)]
}

/** Doubtful when only the typed form has synonyms, not its interpretation: “ba lo” may be ba lô (backpack) or ba lỗ (tank top). */
function otherNames(words: readonly DecodedWord[], at: number, tokens: readonly Token[]) {
  const following = words.slice(at, at + longestSynonym)
  const accented = following.map((word) => word.accented ?? accentWords(word.shown))
  for (let length = following.length; length > 0; length -= 1) {
    const own = following.slice(0, length)
    const meant = accented.slice(0, length).join(' ')
    const typed = own.map((word) => tokens[word.place]?.accented ?? '').join(' ')
    const plain = own.map((word) => tokens[word.place]?.typed ?? '').join(' ')
    const isAsTyped = own.every((word) => word.isAsTyped)
    const others = isAsTyped ? synonymsOf(meant, typed, plain) : synonymsOf(meant)
    if (others.length > 0) {
      return { length, others: others.map(strictWords), isDoubtful: synonymsOf(meant).length === 0 }
    }
  }
  return undefined
}

/** Synonyms match by their diacritics only: “dù” (umbrella) must not match “đủ” (enough). */
function strictWords(name: string): TermWord[] {
  return synonymTokens(name).map(({ folded, accented }) => ({
    folded,
    accented,
    isPrefix: false,
    isStrict: true,
  }))
}
