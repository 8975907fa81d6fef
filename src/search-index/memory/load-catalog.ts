import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { AttributeValue } from '../query/attribute-filter.ts'
import type { CatalogIndex } from './catalog-index.ts'
import {
  type ColumnStore,
  createColumnStore,
  removeDocument,
  upsertPacked,
} from './column-store.ts'
import { packedDocuments } from './packed-document.ts'
import { loadTopSellers, updateTopSellers } from './top-seller-index.ts'

/** A batch blocks the process for some milliseconds. */
const batchSize = 4000
/** With more products added, everything is loaded anew. */
const [minSpareCapacity, maxSpareCapacity] = [5000, 50_000]

type Limits = { products: number; attributeValues: number; topSellers: number }

/** Loads all products in batches, as of one snapshot of the database. Undefined when there are too many, or on abort. */
export function loadCatalog(
  db: Db,
  limits: Limits,
  signal?: AbortSignal,
): Promise<CatalogIndex | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { products, values, tags } = await measure(tx)
      if (products > limits.products || values > limits.attributeValues) return undefined
      const spare = Math.min(minSpareCapacity + products, maxSpareCapacity)
      const columns = createColumnStore(products + spare)
      for (const tag of tags) columns.rangeOf.set(tag, [0, 0])
      while (columns.size < products) {
        if (signal?.aborted) return undefined
        const packed = await readBatch(tx, columns)
        if (!packed) break
        const from = columns.size
        if (!upsertPacked(columns, packed)) return undefined
        extendRanges(columns, from)
      }
      columns.tailFrom = columns.size
      const topSellers = await loadTopSellers(tx, { limit: limits.topSellers, products, signal })
      return topSellers && { columns, values: await loadValues(tx), topSellers }
    })
}

type Update = { ids: readonly string[]; areValuesNew: boolean }

/** Applies changed products in place; undefined when the capacity is used up. */
export async function updateCatalog(
  db: Db,
  { columns, values, topSellers }: CatalogIndex,
  { ids, areValuesNew }: Update,
): Promise<CatalogIndex | undefined> {
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

async function readBatch(db: Db, { size, categories, rangeOf }: ColumnStore) {
  const tag = categories[size - 1] ?? 0
  const [from, to] = rangeOf.get(tag) ?? [0, 0]
  const { rows } = await sql<{ packed: Buffer | null }>`
    SELECT ${packedDocuments} AS packed FROM (
      SELECT * FROM listing.products WHERE category_tag >= ${sql.lit(tag)}
      ORDER BY category_tag, in_stock DESC, sold DESC, id DESC
      LIMIT ${sql.lit(batchSize)} OFFSET ${sql.lit(to - from)}) p`.execute(db)
  return rows[0]?.packed
}

/** Documents of a category have been added one after the other. */
function extendRanges({ size, categories, rangeOf }: ColumnStore, first: number): void {
  for (let docId = first; docId < size; docId += 1) {
    const tag = categories[docId] ?? 0
    const [from, to] = rangeOf.get(tag) ?? [0, 0]
    rangeOf.set(tag, [from === to ? docId : from, docId + 1])
  }
}

async function loadValues(db: Db): Promise<CatalogIndex['values']> {
  const { rows } = await sql<AttributeValue>`
    SELECT t.tag, a.code, a.name AS attribute, t.value, t.value_number::float8 AS number
    FROM listing.tags t JOIN attributes a ON a.id = t.attribute_id`.execute(db)
  return new Map(rows.map((value) => [value.tag, value]))
}
