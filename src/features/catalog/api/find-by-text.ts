import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Correction, ProductCard, TopCategory } from '../contract.ts'
import { selectCards } from './cards.ts'
import { findByIndex } from './listing/find-by-index.ts'
import { byPopularity, rankColumns } from './listing/orders.ts'
import { enough, readWords, type TextReading } from './text/read-text.ts'

export type FoundByText = {
  products: ProductCard[]
  correction: Correction | null
  /** How the text is understood: words with diacritics, the last maybe unfinished. */
  words: TextReading['words']
  terms: TextReading['terms']
  /** Categories that the text names, the nearest first. */
  categories: TopCategory[]
  /** How many products there are, more or less. */
  documents: number
}

/** Of so many all are looked at. */
const fewMatches = 300
/** What fits words as common as this is near at hand; a single one need not be. */
const commonMatches = 20_000
/** Of what fits common words, the best known so many products mostly hold enough. */
const mostWalked = 2500
const mostRanked = 40
const mostRankedOfFew = 100

/** What a text that is still being typed finds: a few products, and what it seems to mean. */
export async function findByText(db: Db, text: string, limit: number): Promise<FoundByText> {
  const trusting = await readWords(db, text, { isTyping: true, isTrusting: true })
  const found = await findAsRead(db, trusting, limit)
  return trusting.isTrusted && found.products.length < enough
    ? findAsRead(db, await readWords(db, text, { isTyping: true }), limit)
    : found
}

async function findAsRead(db: Db, reading: TextReading, limit: number): Promise<FoundByText> {
  const { correction, words, terms, categories, documents } = reading
  const products =
    words.length === 0
      ? []
      : await findByIndex(db, (tx) =>
          selectCards(tx, best(reading, candidates(reading, limit), limit)),
        )
  return {
    products,
    correction,
    words,
    terms,
    categories: [...categories.named, ...categories.akin, ...categories.mentioned].map(
      ({ id, name, slug, imageUrl }) => ({ id, name, slug, imageUrl }),
    ),
    documents,
  }
}

function candidates(reading: TextReading, limit: number): RawBuilder<unknown> {
  const { mostMatches, terms } = reading
  if (mostMatches <= fewMatches) return all(reading)
  return mostMatches > commonMatches || terms.length === 1 ? walked(reading, limit) : some(reading)
}

function all({ condition }: TextReading): RawBuilder<unknown> {
  return sql`SELECT ${rankColumns} FROM listing.products p WHERE ${condition}`
}

function some(reading: TextReading): RawBuilder<unknown> {
  return sql`(${all(reading)} LIMIT ${mostRankedOfFew})`
}

/** Common words may be rare together: then the index is asked after all. */
function walked({ condition }: TextReading, limit: number): RawBuilder<unknown> {
  return sql`
    WITH near AS MATERIALIZED (
      SELECT ${rankColumns} FROM (
        SELECT * FROM listing.products p ORDER BY ${byPopularity} LIMIT ${mostWalked}) p
      WHERE ${condition} LIMIT ${mostRanked})
    SELECT * FROM near
    UNION ALL
    SELECT * FROM (
      SELECT ${rankColumns} FROM listing.products p
      WHERE (SELECT count(*) FROM near) < ${limit} AND ${condition} LIMIT ${mostRankedOfFew}) far
    WHERE id NOT IN (SELECT id FROM near)`
}

function best({ fit }: TextReading, found: RawBuilder<unknown>, limit: number) {
  return sql<{ id: string; place: number }>`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT p.id FROM (${found}) p ORDER BY ${fit}, ${byPopularity} LIMIT ${limit}) best`
}
