import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Correction, ProductCard } from '../contract.ts'
import { selectCards } from './cards.ts'
import { findByIndex } from './listing/find-by-index.ts'
import { byPopularity } from './listing/orders.ts'
import { readWords, type TextReading } from './text/read-text.ts'

export type FoundByText = {
  products: ProductCard[]
  correction: Correction | null
  /** How the text is understood: words with diacritics, the last maybe unfinished. */
  words: TextReading['words']
  /** Ids of categories that the text names, the nearest first. */
  categoryIds: string[]
  /** How many products there are, more or less. */
  documents: number
}

const mostSorted = 2000
/** Of what fits common words, the best known so many products mostly hold enough. */
const mostWalked = 10_000
const mostRanked = 60
const mostRankedOfFew = 400

/** What a text that is still being typed finds: a few products, and what it seems to mean. */
export async function findByText(db: Db, text: string, limit: number): Promise<FoundByText> {
  const reading = await readWords(db, text, { isTyping: true })
  const { correction, words, categories, documents } = reading
  const isCommon = reading.mostMatches > mostSorted
  const products =
    words.length === 0
      ? []
      : await findByIndex(db, (tx) =>
          selectCards(tx, best(reading, isCommon ? walked(reading, limit) : all(reading), limit)),
        )
  return {
    products,
    correction,
    words,
    categoryIds: [...categories.named, ...categories.akin, ...categories.mentioned],
    documents,
  }
}

function all({ condition }: TextReading): RawBuilder<unknown> {
  return sql`SELECT p.id FROM listing.products p WHERE ${condition}`
}

/** Common words may be rare together: then the index is asked after all. */
function walked({ condition }: TextReading, limit: number): RawBuilder<unknown> {
  return sql`
    WITH near AS MATERIALIZED (
      SELECT p.id FROM (
        SELECT * FROM listing.products p ORDER BY ${byPopularity} LIMIT ${mostWalked}) p
      WHERE ${condition} LIMIT ${mostRanked})
    SELECT id FROM near
    UNION
    SELECT * FROM (
      SELECT p.id FROM listing.products p
      WHERE (SELECT count(*) FROM near) < ${limit} AND ${condition} LIMIT ${mostRankedOfFew}) far`
}

function best({ fit }: TextReading, found: RawBuilder<unknown>, limit: number) {
  return sql<{ id: string; place: number }>`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT p.id FROM products p WHERE p.id IN (${found}) ORDER BY ${fit}, ${byPopularity} LIMIT ${limit}) best`
}
