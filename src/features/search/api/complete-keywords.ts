import type { ProductCard } from '#features/catalog/contract.ts'
import type { Suggestions } from '#search-index/public.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { goesOnAs, spellOut, wordsOf } from './spell-out.ts'

type Found = Pick<Suggestions, 'words' | 'terms' | 'keywords' | 'shorterKeywords'> & {
  products: readonly ProductCard[]
}
type Keyword = Suggestions['keywords'][number]

/**
 * Keywords that begin with the words, then keywords that contain them, then phrases from the products' names.
 */
export function completeKeywords(
  { words, terms, products, keywords, shorterKeywords }: Found,
  limit: number,
): string[] {
  const text = words.map(({ folded }) => folded).join(' ')
  if (!text) return []
  const shown = words.map((word) => word.shown).join(' ')
  const known = keywords
    .filter((row) => row.folded.startsWith(text) || holdsAsTyped(row.shown, words))
    .toSorted((a, b) => rank(b) - rank(a) || b.uses - a.uses || a.shown.length - b.shown.length)
    .map((row) => row.shown)
  const inNames = withoutSlips(products.flatMap(({ name }) => phrasesIn(name, text)))
  // Words with other diacritics only where the names have none with these.
  const own = inNames.filter((phrase) => phrase.startsWith(shown))
  const more = own.length > 0 ? own : inNames
  const found = [...known, ...more]
  const goesOn = found.some((phrase) => asWords(phrase).startsWith(text))
  const isOpen = words.at(-1)?.isPrefix
  const spelled = isOpen && goesOn ? [] : spellOut({ words, terms, products })
  const others = spelled.filter((phrase) => !found.some((f) => f.toLowerCase().startsWith(phrase)))
  const phrases = new Map([...others, ...found].map((phrase) => [phrase.toLowerCase(), phrase]))
  // All words but the last may still name the topic.
  if (phrases.size === 0 && products.length > 0) {
    return shorterKeywords.slice(0, limit).map((keyword) => keyword.shown)
  }
  return [...phrases.values()].slice(0, limit)

  function rank(row: Keyword): number {
    const begins = row.folded.startsWith(text) ? 4 : 0
    const isWhole = `${row.folded} `.startsWith(`${text} `) ? 2 : 0
    return begins + isWhole + (row.shown.toLowerCase().startsWith(shown) ? 1 : 0)
  }
}

/** Further words of a keyword have the typed diacritics: “dép” is no part of “làm đẹp”. */
function holdsAsTyped(keyword: string, words: readonly { shown: string }[]): boolean {
  const own = wordsOf(keyword)
  return words.every(({ shown }) => own.some((word) => goesOnAs(shown, word)))
}

/** What only one name has, while several names share others, may be a mistake or half of a phrase. */
function withoutSlips(phrases: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return phrases.filter((phrase) => most < 3 || (counts.get(phrase) ?? 0) > 1)
}

/** The phrase of a name that holds the words, alone and with the next word. */
function phrasesIn(name: string, text: string): string[] {
  const words = wordsIn(name)
  const folded = words.map(foldVietnamese)
  const length = text.split(' ').length
  const at = folded.findIndex((_, place) => folded.slice(place).join(' ').startsWith(text))
  if (at < 0) return []
  const phrase = words.slice(at, at + length)
  const next = words[at + length]
  const goesOn = next !== undefined && /^\p{Ll}{2,}$/u.test(next) && !fillers.has(next)
  return [phrase, ...(goesOn ? [[...phrase, next]] : [])].map((part) =>
    part.join(' ').toLowerCase(),
  )
}

const fillers = new Set(
  'cho của và với có không từ các những đi để trong hai ba bốn năm kèm'.split(' '),
)

function wordsIn(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
}

function asWords(text: string): string {
  return wordsIn(text).map(foldVietnamese).join(' ')
}
