import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Correction, ProductCard, TopCategory } from '../contract.ts'
import { productCards, selectCards } from './cards.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { findByIndex } from './listing/find-by-index.ts'
import { byPopularity, rankColumns } from './listing/orders.ts'
import { listOf, placesOf, ranked } from './shelf/match-places.ts'
import type { Shelf } from './shelf/shelf.ts'
import { bestInHead } from './shelf/survey-head.ts'
import { matchSql, orderSql } from './text/match-sql.ts'
import { enough, readWords, type TextReading } from './text/read-text.ts'

export type FoundByText = {
  products: ProductCard[]
  correction: Correction | null
  /** How the text is understood: words with diacritics, the last maybe unfinished. */
  words: TextReading['words']
  terms: TextReading['terms']
  keywords: TextReading['keywords']
  /** Categories that the text names, the nearest first. */
  categories: TopCategory[]
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
  const catalogue = await catalogueOf(db)
  const trusting = await readWords(catalogue, text, { isTyping: true, isTrusting: true })
  const found = await findAsRead(catalogue, trusting, limit)
  return trusting.isTrusted && found.products.length < enough
    ? findAsRead(catalogue, await readWords(catalogue, text, { isTyping: true }), limit)
    : found
}

async function findAsRead(
  catalogue: Catalogue,
  reading: TextReading,
  limit: number,
): Promise<FoundByText> {
  const { correction, words, terms, keywords, categories } = reading
  return {
    products: words.length === 0 ? [] : await findProducts(catalogue, reading, limit),
    correction,
    words,
    terms,
    keywords,
    categories: [...categories.named, ...categories.akin, ...categories.mentioned].map(
      ({ id, name, slug, imageUrl }) => ({ id, name, slug, imageUrl }),
    ),
  }
}

async function findProducts(
  { db, shelf, wide }: Catalogue,
  reading: TextReading,
  limit: number,
): Promise<ProductCard[]> {
  if (shelf) return productCards(db, bestOnShelf(shelf, reading, limit))
  const head = wide?.head
  // What few match is looked for among all: the best of them may sell little.
  if (head && (head.isWhole || reading.mostMatches > fewMatches)) {
    const ids = bestInHead(head, reading, limit)
    if (head.isWhole || ids.length === limit) return productCards(db, ids)
  }
  return findByIndex(db, (tx) => selectCards(tx, best(reading, candidates(reading, limit), limit)))
}

function bestOnShelf(shelf: Shelf, { condition, fit }: TextReading, limit: number): string[] {
  return ranked(shelf, listOf(placesOf(shelf, condition), shelf.size), fit)
    .slice(0, limit)
    .flatMap((place) => shelf.products[place]?.id ?? [])
}

function candidates(reading: TextReading, limit: number): RawBuilder<unknown> {
  const { mostMatches, terms } = reading
  if (mostMatches <= fewMatches) return all(reading)
  return mostMatches > commonMatches || terms.length === 1 ? walked(reading, limit) : some(reading)
}

function all({ condition }: TextReading): RawBuilder<unknown> {
  return sql`SELECT ${rankColumns} FROM listing.products p WHERE ${matchSql(condition)}`
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
      WHERE ${matchSql(condition)} LIMIT ${mostRanked})
    SELECT * FROM near
    UNION ALL
    SELECT * FROM (
      SELECT ${rankColumns} FROM listing.products p
      WHERE (SELECT count(*) FROM near) < ${limit} AND ${matchSql(condition)} LIMIT ${mostRankedOfFew}) far
    WHERE id NOT IN (SELECT id FROM near)`
}

function best({ fit }: TextReading, found: RawBuilder<unknown>, limit: number) {
  return sql<{ id: string; place: number }>`
    SELECT id, row_number() OVER () AS place FROM (
      SELECT p.id FROM (${found}) p ORDER BY ${orderSql(fit)}, ${byPopularity} LIMIT ${limit}) best`
}
