import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { byPopularity } from '../postgres/ordering.ts'
import {
  type ColumnStore,
  createColumnStore,
  docIdOf,
  idAt,
  removeDocument,
  upsertPacked,
} from './column-store.ts'
import { createInvertedIndexBuilder, type InvertedIndex } from './inverted-index.ts'
import { isInStock, isPresent, packedDocuments } from './packed-document.ts'
import { createPostingCache } from './posting-cache.ts'
import type { SearchableDocs } from './searchable-docs.ts'
import { popularityOf } from './top-k.ts'
import { decodeSearchBytes, type SearchableText, searchBytes } from './tsvector-codec.ts'

/** Number of best-selling documents that are searched in memory: about 300 bytes each. */
export const topSellerLimit = 100_000
/** Smaller catalogs are loaded while a query waits, and all of their matches are ranked. */
export const smallCatalogLimit = 10_000
/** A batch blocks the process for some milliseconds. */
const batchSize = 1000
/** With more documents added, or with replaced terms, the index is loaded anew. */
const spareCapacity = 5000
/** Documents in a block share an upper bound of their popularity. */
export const blockSize = 2048

/** The best-selling documents with their terms. Changed in place, but never during a scan, which is synchronous. */
export type TopSellerIndex = SearchableDocs & {
  columns: ColumnStore
  isWholeCatalog: boolean
  /** The last document at the load; less popular ones are not in the index. Undefined for a whole catalog. */
  last: LastDocument | undefined
  terms: InvertedIndex
  names: string[]
  textHashes: Float64Array
  maxPopularity: Float64Array
  clearPostingCache(): void
}

type LastDocument = { isInStock: boolean; sold: number; id: string }

type Load = {
  limit: number
  products: number
  signal: AbortSignal | undefined
}

type Row = { packed: Buffer | null; texts: Buffer | null; found: string[] | null }

export async function loadTopSellers(
  db: Db,
  { limit, products, signal }: Load,
): Promise<TopSellerIndex | undefined> {
  const isWholeCatalog = products <= limit
  const size = Math.min(products, limit)
  const columns = createColumnStore(size + spareCapacity)
  const builder = createInvertedIndexBuilder()
  const names: string[] = []
  const textHashes = new Float64Array(size + spareCapacity)
  let last: LastDocument | undefined
  while (columns.size < size) {
    if (signal?.aborted) return undefined
    const wanted = Math.min(batchSize, size - columns.size)
    const before = columns.size
    const after = last && sql`WHERE (p.in_stock, p.sold, p.id) < ${rowOf(last)}`
    const row = await read(
      db,
      sql`SELECT * FROM listing.products p ${after ?? sql``} ORDER BY ${byPopularity} LIMIT ${wanted}`,
    )
    if (!row.packed || !row.texts) break
    if (!upsertPacked(columns, row.packed)) throw new Error('the column store is too small')
    let docId = before
    for (const text of decodeSearchBytes(row.texts)) {
      builder.add(docId, text.terms)
      names[docId] = text.name
      textHashes[docId] = hashOf(text)
      docId += 1
    }
    last = lastOf(columns)
  }
  return createTopSellerIndex(
    { columns, isWholeCatalog, last: isWholeCatalog ? undefined : last },
    builder.build(),
    { names, textHashes },
  )
}

/** Applies changed products in place; undefined when the capacity is used up. */
export async function updateTopSellers(
  db: Db,
  index: TopSellerIndex,
  ids: readonly string[],
): Promise<TopSellerIndex | undefined> {
  if (ids.length === 0) return index
  const isTopSeller = index.last
    ? sql`AND (p.in_stock, p.sold, p.id) >= ${rowOf(index.last)}`
    : sql``
  const { packed, texts, found } = await read(
    db,
    sql`SELECT * FROM listing.products p WHERE p.id = ANY (${[...ids]}::uuid[]) ${isTopSeller}`,
  )
  const known = new Set(found)
  for (const id of ids) if (!known.has(id)) removeDocument(index.columns, id)
  if (!packed || !texts) return index
  if (!upsertPacked(index.columns, packed)) return undefined
  index.size = index.columns.size
  index.clearPostingCache()
  let at = 0
  for (const text of decodeSearchBytes(texts)) {
    const docId = docIdOf(index.columns, found?.[at] ?? '')
    at += 1
    if (docId === undefined) throw new Error('an added document has no docId')
    raiseMaxPopularity(index.columns, index.maxPopularity, docId)
    const hash = hashOf(text)
    if (index.textHashes[docId] === hash) continue
    index.textHashes[docId] = hash
    index.names[docId] = text.name
    index.terms.replace(docId, text.terms)
  }
  return index.terms.replacedCount() > spareCapacity ? undefined : index
}

function createTopSellerIndex(
  loaded: Pick<TopSellerIndex, 'columns' | 'isWholeCatalog' | 'last'>,
  terms: InvertedIndex,
  { names, textHashes }: Pick<TopSellerIndex, 'names' | 'textHashes'>,
): TopSellerIndex {
  const { columns } = loaded
  const { postings, clear } = createPostingCache(terms, () => columns.size)
  const maxPopularity = new Float64Array(Math.ceil(columns.flags.length / blockSize))
  for (let docId = 0; docId < columns.size; docId += 1) {
    raiseMaxPopularity(columns, maxPopularity, docId)
  }
  return {
    ...loaded,
    terms,
    names,
    textHashes,
    maxPopularity,
    clearPostingCache: clear,
    size: columns.size,
    postings,
    docIdOf(id) {
      const docId = docIdOf(columns, id)
      return docId !== undefined && (columns.flags[docId] ?? 0) & isPresent ? docId : undefined
    },
    nameAt: (docId) => names[docId] ?? '',
    hasTag: (docId, tags) => {
      const first = columns.tagsFrom[docId] ?? 0
      const end = first + (columns.tagCounts[docId] ?? 0)
      for (let at = first; at < end; at += 1) if (tags.includes(columns.tags[at] ?? 0)) return true
      return false
    },
    isInStock: (docId) => ((columns.flags[docId] ?? 0) & isInStock) !== 0,
  }
}

function raiseMaxPopularity(
  columns: ColumnStore,
  maxPopularity: Float64Array,
  docId: number,
): void {
  const block = Math.floor(docId / blockSize)
  maxPopularity[block] = Math.max(maxPopularity[block] ?? 0, popularityOf(columns, docId))
}

async function read(db: Db, products: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT ${packedDocuments} AS packed, ${searchBytes} AS texts, array_agg(p.id) AS found
    FROM (${products}) p`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate gives one row')
  return row
}

function lastOf(columns: ColumnStore): LastDocument {
  const docId = columns.size - 1
  const flags = columns.flags[docId] ?? 0
  return {
    isInStock: (flags & isInStock) !== 0,
    sold: columns.sold[docId] ?? 0,
    id: idAt(columns, docId),
  }
}

function rowOf({ isInStock, sold, id }: LastDocument): RawBuilder<unknown> {
  return sql`(${isInStock}::boolean, ${sold}::bigint, ${id}::uuid)`
}

/** Two hashes of 26 bits, which a double holds exactly. */
function hashOf({ bytes }: SearchableText): number {
  let [one, other] = [0x811c9dc5, 0x1000193]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x9e3779b1) + 1
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6)
}
