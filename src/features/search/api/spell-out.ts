import { accentWords, type FoundByText } from '#features/catalog/api/public.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'

type Reading = Pick<FoundByText, 'words' | 'terms' | 'products'>
type Word = Reading['words'][number]
type Term = Reading['terms'][number]
type TermWord = Term['any'][number][number]
type NameWord = { shown: string; folded: string; accented: string }

const mostEndings = 3

/**
 * What is looked for in whole words, spelt as the best products' names do, which may call it by another name; words that
 * they do not have are as they are understood. Several only where the last word may end in several ways; none where the
 * catalogue does not have all words, or where neither they themselves nor their neighbours say which diacritics are meant.
 */
export function spellOut({ words, terms, products }: Reading): string[] {
  if (terms.some(({ uses }) => uses === 0) || words.some((_, at) => isDoubtful(words, at)))
    return []
  const spelt = products.flatMap(({ name }) => spellBy(wordsOf(name), terms, words) ?? [])
  return [...new Set(spelt)].slice(0, words.at(-1)?.isBeginning ? mostEndings : 1)
}

function isDoubtful(words: readonly Word[], at: number): boolean {
  return Boolean(words[at]?.isMisspelt) && !words[at]?.together && !words[at + 1]?.together
}

/** Undefined when the name does not go on with a word that is only begun. */
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
      const isBegun = meant.some(({ isBeginning }) => isBeginning)
      const said = findIn(isBegun ? name.slice(next, next + meant.length) : name, term, meant)
      if (!said && isBegun) return undefined
      parts.push(...(said?.words ?? meant).map(({ shown }) => shown))
      next = said?.end ?? name.length
      left.shift()
      at += own.length
    } else {
      // Left out of what is asked for, as fillers are; without words that mean nothing here.
      const [word] = meant
      if (word && word.uses > 0) parts.push(word.shown)
      at += 1
    }
  }
  return parts.join(' ')
}

/** The name's words for what is asked for: its own first, then other names of it. */
function findIn(
  name: readonly NameWord[],
  { any, isAccented }: Term,
  meant: readonly Word[],
): { words: readonly NameWord[]; end: number } | undefined {
  for (const way of any) {
    const fits = (from: number) =>
      way.every((word, place) => {
        const said = name[from + place]
        return said !== undefined && isSaid(said, word, meant[place]?.shown ?? '', isAccented)
      })
    const at = name.findIndex((_, from) => fits(from))
    if (at >= 0) return { words: name.slice(at, at + way.length), end: at + way.length }
  }
  return undefined
}

function isSaid(said: NameWord, wanted: TermWord, typed: string, isAccented: boolean): boolean {
  if (wanted.isBeginning) return goesOnAs(typed, said)
  const isExact = wanted.accented !== null && (wanted.isStrict || isAccented)
  return isExact ? said.accented === wanted.accented : said.folded === wanted.folded
}

/** Whether a word begins with what is typed, as far as that has diacritics. */
function goesOnAs(typed: string, { shown, folded }: NameWord): boolean {
  const letters = [...shown].map((letter) => letter.normalize('NFD'))
  const begins = [...typed].every((letter, place) =>
    letter === 'đ'
      ? letters[place] === letter
      : [...letter.normalize('NFD').slice(1)].every((mark) => letters[place]?.includes(mark)),
  )
  return begins && folded.startsWith(foldVietnamese(typed))
}

function wordsOf(name: string): NameWord[] {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => ({
    shown: word.toLowerCase(),
    folded: foldVietnamese(word),
    accented: accentWords(word),
  }))
}
