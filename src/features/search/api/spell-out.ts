import type { ProductCard } from '#features/catalog/contract.ts'
import { accentWords, type Suggestions } from '#search-index/public.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

type Reading = Pick<Suggestions, 'words' | 'terms'> & { products: readonly ProductCard[] }
type Word = Reading['words'][number]
type Term = Reading['terms'][number]
type TermWord = Term['any'][number][number]
type NameWord = { shown: string; folded: string; accented: string }

const mostEndings = 3

/**
 * Completes the words by the spelling of the best products' names, possibly by a synonym; words missing there keep their
 * interpretation. Several results when the last word has several endings. Empty when the catalog lacks a word or its diacritics
 * are doubtful.
 */
export function spellOut({ words, terms, products }: Reading): string[] {
  if (terms.some(({ uses }) => uses === 0) || words.some((_, at) => isDoubtful(words, at)))
    return []
  const spelled = products.flatMap(({ name }) => spellBy(wordsOf(name), terms, words) ?? [])
  return [...new Set(spelled)].slice(0, words.at(-1)?.isPrefix ? mostEndings : 1)
}

function isDoubtful(words: readonly Word[], at: number): boolean {
  return Boolean(words[at]?.isMisspelt) && !words[at]?.bigramCount && !words[at + 1]?.bigramCount
}

/** Undefined when the name does not complete the prefix. */
function spellBy(
  name: readonly NameWord[],
  terms: readonly Term[],
  words: readonly Word[],
): string | undefined {
  const parts: string[] = []
  const left = [...terms]
  let next = 0
  for (let at = 0; at < words.length; ) {
    const [term] = left
    const own = term?.any[0] ?? []
    const meant = words.slice(at, at + Math.max(own.length, 1))
    const isNext = own.length > 0 && own.every(({ folded }, i) => folded === meant[i]?.folded)
    if (term && isNext) {
      const isBegun = meant.some(({ isPrefix }) => isPrefix)
      const found = findIn(isBegun ? name.slice(next, next + meant.length) : name, term, meant)
      if (!found && isBegun) return undefined
      parts.push(...(found?.words ?? meant).map(({ shown }) => shown))
      next = found?.end ?? name.length
      left.shift()
      at += own.length
    } else {
      // The word is not required, such as a stop word; unknown words are dropped.
      const [word] = meant
      if (word && word.uses > 0) parts.push(word.shown)
      at += 1
    }
  }
  return parts.join(' ')
}

/** The words of the name that match a term: its own words first, then synonyms. */
function findIn(
  name: readonly NameWord[],
  { any, isAccented }: Term,
  meant: readonly Word[],
): { words: readonly NameWord[]; end: number } | undefined {
  for (const way of any) {
    const fits = (from: number) =>
      way.every((word, place) => {
        const written = name[from + place]
        return (
          written !== undefined && matches(written, word, meant[place]?.shown ?? '', isAccented)
        )
      })
    const at = name.findIndex((_, from) => fits(from))
    if (at >= 0) return { words: name.slice(at, at + way.length), end: at + way.length }
  }
  return undefined
}

function matches(written: NameWord, wanted: TermWord, typed: string, isAccented: boolean): boolean {
  if (wanted.isPrefix) return goesOnAs(typed, written)
  const isExact = wanted.accented !== null && (wanted.isStrict || isAccented)
  return isExact ? written.accented === wanted.accented : written.folded === wanted.folded
}

/** True when a word begins with the typed text and has its diacritics. */
export function goesOnAs(typed: string, { shown, folded }: NameWord): boolean {
  const letters = [...shown].map((letter) => letter.normalize('NFD'))
  const begins = [...typed].every((letter, place) =>
    letter === 'đ'
      ? letters[place] === letter
      : [...letter.normalize('NFD').slice(1)].every((mark) => letters[place]?.includes(mark)),
  )
  return begins && folded.startsWith(foldVietnamese(typed))
}

export function wordsOf(name: string): NameWord[] {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => ({
    shown: word.toLowerCase(),
    folded: foldVietnamese(word),
    accented: accentWords(word),
  }))
}
