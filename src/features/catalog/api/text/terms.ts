import type { MeantWord } from './decode.ts'
import { longestName, namesLike, wordsOfName } from './names.ts'
import { fillers } from './phrases.ts'
import { accentWords, hasMarks, type Token } from './words.ts'

/** A word to look for: by its accented form where that is meant alone, else by the folded one. */
export type TermWord = {
  folded: string
  accented: string | null
  isBeginning: boolean
  isStrict: boolean
}

/** A part of a query that has to be found in one of several ways. */
export type Term = {
  any: TermWord[][]
  /** At most so many products have it. */
  uses: number
  /** The same going by the diacritics that are meant. */
  strictUses: number
  isFiller: boolean
  /** Whether its diacritics were typed, so that other words of the same letters come after it. */
  isAccented: boolean
}

/** Words as they are looked for: those that name one thing together stand in one term with the other names of it. */
export function termsOf(words: readonly MeantWord[], tokens: readonly Token[]): Term[] {
  const isMarked = tokens.some(hasMarks) || words.some(({ isDecoded }) => isDecoded)
  // Diacritics that the words next to each other leave no doubt about count like typed ones.
  const isClear = (word: MeantWord) =>
    word.together > 0 || (words[words.indexOf(word) + 1]?.together ?? 0) > 0
  const terms: Term[] = []
  let at = 0
  while (at < words.length) {
    const named = otherNames(words, at, tokens) ?? { length: 1, others: [], isDoubtful: false }
    const { length, others, isDoubtful } = named
    const own = words.slice(at, at + length)
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

  function term(own: readonly MeantWord[], any: TermWord[][]): Term {
    return {
      any,
      uses:
        any.length > 1
          ? Number.POSITIVE_INFINITY
          : Math.min(...own.map(({ foldedUses }) => foldedUses)),
      strictUses:
        any.length > 1 ? Number.POSITIVE_INFINITY : Math.min(...own.map(({ uses }) => uses)),
      isFiller: own.every(({ shown }) => fillers.has(shown)),
      isAccented: own.every((word) => word.accented !== null && (isMarked || isClear(word))),
    }
  }

  /** “500 ml” is written “500ml” as well. */
  function withUnit(all: readonly MeantWord[], place: number): Term | undefined {
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

function toTermWord({ folded, accented, isBeginning }: MeantWord): TermWord {
  return { folded, accented, isBeginning, isStrict: false }
}

function plainWord(folded: string): TermWord {
  return { folded, accented: null, isBeginning: false, isStrict: false }
}

/** Ways to write numbers that the catalogue may have: 500ml for 500 ml, 10.000 for 10000. */
function alternativesOf(words: readonly MeantWord[]): TermWord[][] {
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

/**
 * Other names of what the words from `at` on name; the longest name that stands there. Doubtful when what was typed says
 * so, and not what the catalogue makes of it: “ba lo” is ba lô as well as ba lỗ.
 */
function otherNames(words: readonly MeantWord[], at: number, tokens: readonly Token[]) {
  const near = words.slice(at, at + longestName)
  const accented = near.map((word) => word.accented ?? accentWords(word.shown))
  for (let length = near.length; length > 0; length -= 1) {
    const own = near.slice(0, length)
    const meant = accented.slice(0, length).join(' ')
    const typed = own.map((word) => tokens[word.place]?.accented ?? '').join(' ')
    const plain = own.map((word) => tokens[word.place]?.typed ?? '').join(' ')
    const isAsTyped = own.every((word) => word.isAsTyped)
    const others = isAsTyped ? namesLike(meant, typed, plain) : namesLike(meant)
    if (others.length > 0) {
      return { length, others: others.map(strictWords), isDoubtful: namesLike(meant).length === 0 }
    }
  }
  return undefined
}

/** Other names count with their own diacritics alone: “dù” must not find “đủ”. */
function strictWords(name: string): TermWord[] {
  return wordsOfName(name).map(({ folded, accented }) => ({
    folded,
    accented,
    isBeginning: false,
    isStrict: true,
  }))
}
