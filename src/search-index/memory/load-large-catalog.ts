import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { createColumnStore, removeDocument, upsertPacked } from './column-store.ts'
import type { LargeCatalogIndex } from './large-catalog-index.ts'
import { loadAttributeValues } from './load-small-catalog.ts'
import { packedDocuments } from './packed-document.ts'
import { loadTopSellers, updateTopSellers } from './top-seller-index.ts'

/** Larger catalogs take too much memory for each process. */
const [maxProducts, maxAttributeValues] = [2_000_000, 100_000]
/** A batch blocks the process for some milliseconds. */
const batchSize = 4000
/** With more products added, everything is loaded anew. */
const spareCapacity = 50_000

/**
 * Loads all products in batches, as of one snapshot of the database. Undefined when there are too many products or attribute
 * values, and when the signal aborts. A million products take PostgreSQL some seconds.
 */
export function loadLargeCatalog(
  db: Db,
  signal: AbortSignal,
  topSellerLimit: number,
): Promise<LargeCatalogIndex | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const size = await measure(tx)
      if (size.products > maxProducts || size.values > maxAttributeValues) return undefined
      const columns = createColumnStore(size.products + spareCapacity)
      for (const tag of size.tags) columns.rangeOf.set(tag, [0, 0])
      for (const tag of size.tags) {
        const from = columns.size
        for (let isMore = true; isMore; ) {
          if (signal.aborted) return undefined
          const before = columns.size
          const packed = await readBatch(tx, tag, before - from)
          if (packed && !upsertPacked(columns, packed)) return undefined
          isMore = columns.size - before === batchSize
        }
        columns.rangeOf.set(tag, [from, columns.size])
      }
      columns.tailFrom = columns.size
      const topSellers = await loadTopSellers(tx, { limit: topSellerLimit, signal })
      return topSellers && { columns, values: await loadValues(tx), topSellers }
    })
}

type Update = { ids: readonly string[]; areValuesNew: boolean }

/** Applies changed products in place; undefined when the capacity is used up. */
export async function updateLargeCatalog(
  db: Db,
  { columns, values, topSellers }: LargeCatalogIndex,
  { ids, areValuesNew }: Update,
): Promise<LargeCatalogIndex | undefined> {
  if (ids.length > 0) {
    const { rows } = await sql<{ packed: Buffer | null; found: string[] | null }>`
      SELECT ${packedDocuments} AS packed, array_agg(p.id) AS found
      FROM listing.products p WHERE p.id = ANY (${[...ids]}::uuid[])`.execute(db)
    const found = new Set(rows[0]?.found)
    for (const id of ids) if (!found.has(id)) removeDocument(columns, id)
    if (rows[0]?.packed && !upsertPacked(columns, rows[0].packed)) return undefined
  }
  return {
    columns,
    values: areValuesNew ? await loadValues(db) : values,
    topSellers: topSellers && (await updateTopSellers(db, topSellers, ids)),
  }
}

async function measure(db: Db) {
  const { rows } = await sql<{
    products: number
    values: number
    tags: number[]
  }>`
    SELECT (SELECT count(*)::integer FROM listing.products) AS products,
      count(attribute_id)::integer AS values, coalesce(array_agg(tag) FILTER (WHERE category_id IS NOT NULL), '{}') AS tags
    FROM listing.tags`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count gives one row')
  return row
}

async function readBatch(db: Db, tag: number, offset: number): Promise<Buffer | null> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    SELECT ${packedDocuments} AS packed FROM (
      SELECT * FROM listing.products WHERE category_tag = ${sql.lit(tag)}
      ORDER BY in_stock DESC, sold DESC, id DESC LIMIT ${sql.lit(batchSize)} OFFSET ${sql.lit(offset)}) p`.execute(
    db,
  )
  return rows[0]?.packed ?? null
}

async function loadValues(db: Db): Promise<LargeCatalogIndex['values']> {
  return new Map((await loadAttributeValues(db)).map((value) => [value.tag, value]))
}
