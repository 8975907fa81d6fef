import type { FoundByText } from '#features/catalog/api/public.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { spellOut } from './spell-out.ts'

type Said = Pick<FoundByText, 'words' | 'terms' | 'products' | 'keywords'>
type Keyword = ReturnType<FoundByText['keywords']['from']>[number]

/**
 * Keywords that go on as the words do, with their diacritics; those that only hold the words come after; then, where
 * there are few, what the products' names say.
 */
export function completeKeywords(
  { words, terms, products, keywords }: Said,
  limit: number,
): string[] {
  const text = words.map(({ folded }) => folded).join(' ')
  if (!text) return []
  const shown = words.map((word) => word.shown).join(' ')
  const known = [...new Set([...keywords.from(text), ...keywords.holding(text)])]
    .toSorted((a, b) => rank(b) - rank(a) || b.uses - a.uses || a.shown.length - b.shown.length)
    .map((row) => row.shown)
  const said = products.flatMap(({ name }) => phrasesIn(name, text))
  // Other words of the same letters only where the names have none with these diacritics.
  const own = said.filter((phrase) => phrase.startsWith(shown))
  const more = own.length > 0 ? own : said
  const found = [...known, ...more]
  const goesOn = found.some((phrase) => asWords(phrase).startsWith(text))
  const isOpen = words.at(-1)?.isBeginning
  const spelt = isOpen && goesOn ? [] : spellOut({ words, terms, products })
  const others = spelt.filter((phrase) => !found.some((f) => f.toLowerCase().startsWith(phrase)))
  const phrases = new Map([...others, ...found].map((phrase) => [phrase.toLowerCase(), phrase]))
  if (phrases.size === 0 && products.length > 0) return shorter({ words, keywords }, limit)
  return [...phrases.values()].slice(0, limit)

  function rank(row: Keyword): number {
    const begins = row.folded.startsWith(text) ? 4 : 0
    const isWhole = `${row.folded} `.startsWith(`${text} `) ? 2 : 0
    return begins + isWhole + (row.shown.toLowerCase().startsWith(shown) ? 1 : 0)
  }
}

/** What goes on as all words but the last do: of three or more, two still say what is looked for. */
function shorter({ words, keywords }: Pick<Said, 'words' | 'keywords'>, limit: number): string[] {
  if (words.length < 3) return []
  const text = words.slice(0, -1).map(({ folded }) => folded)
  return keywords
    .from(text.join(' '))
    .slice(0, limit)
    .map(({ shown }) => shown)
}

/** What a name says where the words stand in it: up to the end of the last one, and with the next word, if that goes on. */
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
