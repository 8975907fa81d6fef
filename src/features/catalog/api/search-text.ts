import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { foldVietnamese } from '#shared/vietnamese.ts'
import type { Correction, ProductQuery } from '../contract.ts'

/** A query's words, folded as the database folds names, and as they were typed. */
export type SearchText = { words: string[]; typed: string[] }

/** How a query's text is understood, in terms of a product `p`. */
export type TextReading = {
  /** True for the products that are meant. */
  condition: RawBuilder<SqlBool>
  /** Puts what fits better first, to be followed by an order that leaves nothing open. */
  fit: RawBuilder<unknown>
  correction: Correction | null
}

const mostWords = 12

/** What is searched for; undefined when the query holds no text. */
export function readSearchText(q: string | undefined): SearchText | undefined {
  if (!q?.trim()) return undefined
  return {
    words: wordsOf(foldVietnamese(q)).slice(0, mostWords),
    typed: wordsOf(q.normalize('NFC').toLowerCase()).slice(0, mostWords),
  }
}

/**
 * Understands the text of a query; undefined when it has none. Asked before anything is listed, and without the other
 * filters: what they leave out is no reason to read the text in another way.
 */
export async function readText(_db: Db, query: ProductQuery): Promise<TextReading | undefined> {
  const text = textFilter(query)
  if (!text) return undefined
  return { condition: matchesText(text), fit: byFit(text), correction: null }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The text to filter by: the links of category cards carry one letter beside their category, which means none. */
function textFilter(query: ProductQuery): SearchText | undefined {
  const text = readSearchText(query.q)
  const isOneLetter = text?.words.join('').length === 1
  return isOneLetter && (query.categoryId || query.category) ? undefined : text
}

/** True for a product `p` whose name or sku has words that begin with all of the text's. */
function matchesText({ words }: SearchText): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`false`
  return sql`p.search @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

/** What can be bought first; then the words as typed, accents and all; then words that stand together. */
function byFit({ words, typed }: SearchText): RawBuilder<unknown> {
  const asTyped = typed.map((word) => `% ${word}%`)
  return sql`p.in_stock DESC,
    (' ' || regexp_replace(lower(p.name), '[^[:alnum:]]+', ' ', 'g')) LIKE ALL (${asTyped}::text[]) DESC,
    (' ' || p.name_folded) LIKE ${`% ${words.join(' ')}%`} DESC`
}
