import { type RawBuilder, sql } from 'kysely'
import type { FoundByText } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'

type Row = { shown: string; folded: string; uses: number }

const mostLookedAt = 40

/** Keywords that go on as the words do, with their diacritics; those that only hold the words come last. */
export async function completeKeywords(
  db: Db,
  words: FoundByText['words'],
  limit: number,
): Promise<string[]> {
  const text = words.map(({ folded }) => folded).join(' ')
  if (!text) return []
  const shown = words.map((word) => word.shown).join(' ')
  const { rows } = await sql<Row>`
    SELECT shown, folded, uses FROM (${beginning(text)}) b
    UNION SELECT shown, folded, uses FROM (${holding(text)}) h`.execute(db)
  return rows
    .toSorted((a, b) => rank(b) - rank(a) || b.uses - a.uses || a.shown.length - b.shown.length)
    .slice(0, limit)
    .map((row) => row.shown)

  function rank(row: Row): number {
    const begins = row.folded.startsWith(text) ? 4 : 0
    const isWhole = `${row.folded} `.startsWith(`${text} `) ? 2 : 0
    return begins + isWhole + (row.shown.toLowerCase().startsWith(shown) ? 1 : 0)
  }
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
