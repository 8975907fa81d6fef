import { type RawBuilder, sql } from 'kysely'
import type { FoundByText } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import { spellOut } from './spell-out.ts'

type Row = { shown: string; folded: string; uses: number }

const mostLookedAt = 40

/**
 * Keywords that go on as the words do, with their diacritics; those that only hold the words come after; then, where
 * there are few, what the products' names say.
 */
export async function completeKeywords(
  db: Db,
  { words, terms, products }: Pick<FoundByText, 'words' | 'terms' | 'products'>,
  limit: number,
): Promise<string[]> {
  const text = words.map(({ folded }) => folded).join(' ')
  if (!text) return []
  const shown = words.map((word) => word.shown).join(' ')
  const { rows } = await sql<Row>`${keptPlan}
    SELECT shown, folded, uses FROM (${beginning(text)}) b
    UNION SELECT shown, folded, uses FROM (${holding(text)}) h`.execute(db)
  const known = rows
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
  if (phrases.size === 0 && products.length > 0) return shorter(db, words, limit)
  return [...phrases.values()].slice(0, limit)

  function rank(row: Row): number {
    const begins = row.folded.startsWith(text) ? 4 : 0
    const isWhole = `${row.folded} `.startsWith(`${text} `) ? 2 : 0
    return begins + isWhole + (row.shown.toLowerCase().startsWith(shown) ? 1 : 0)
  }
}

/** What goes on as all words but the last do: of three or more, two still say what is looked for. */
async function shorter(db: Db, words: FoundByText['words'], limit: number): Promise<string[]> {
  if (words.length < 3) return []
  const text = words.slice(0, -1).map(({ folded }) => folded)
  const { rows } = await sql<Row>`${beginning(text.join(' '))}`.execute(db)
  return rows.slice(0, limit).map(({ shown }) => shown)
}

/** The most used first; short beginnings have an index of their own, since much begins like them. */
function beginning(text: string): RawBuilder<unknown> {
  const range =
    text.length < 3
      ? sql`"left"(folded, ${sql.lit(text.length)}) = ${text}`
      : sql`"left"(folded, 3) = ${text.slice(0, 3)} AND folded >= ${text} AND folded < ${`${text}~`}`
  return sql`
    SELECT shown, folded, uses FROM vocabulary_keywords WHERE ${range}
    ORDER BY uses DESC LIMIT ${mostLookedAt}`
}

/** Anywhere inside, at the beginning of a word. */
function holding(text: string): RawBuilder<unknown> {
  if (text.length < 3) return sql`SELECT shown, folded, uses FROM vocabulary_keywords WHERE false`
  return sql`
    SELECT shown, folded, uses FROM vocabulary_keywords WHERE folded LIKE ${`% ${text}%`}
    ORDER BY uses DESC LIMIT ${mostLookedAt}`
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
