import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { AttributeValue } from '../query/attribute-filter.ts'
import {
  createSmallCatalogIndex,
  type SmallCatalogDocument,
  type SmallCatalogIndex,
} from './small-catalog-index.ts'
import { createTermDictionary } from './term-dictionary.ts'

/** Larger catalogs are not held in memory as whole documents. */
export const smallCatalogLimit = 10_000
const batchSize = 1000

type Row = Omit<SmallCatalogDocument, 'terms'> & { search: string }

/** Loads all documents; undefined when there are too many. */
export async function loadSmallCatalog(db: Db): Promise<SmallCatalogIndex | undefined> {
  const dictionary = createTermDictionary()
  const documents: SmallCatalogDocument[] = []
  for (let last: string | undefined; ; last = documents.at(-1)?.id) {
    const rows = await readRows(
      db,
      sql`${last === undefined ? sql`true` : sql`id > ${last}`} ORDER BY id LIMIT ${batchSize}`,
    )
    documents.push(
      ...rows.map(({ search, ...row }) => ({ ...row, terms: dictionary.read(search) })),
    )
    if (documents.length > smallCatalogLimit) return undefined
    if (rows.length < batchSize) {
      return createSmallCatalogIndex(documents, await loadAttributeValues(db), dictionary)
    }
  }
}

type Update = {
  /** Products that are new, changed or gone. */
  ids: readonly string[]
  areValuesNew: boolean
}

/** The index with the changes applied; undefined when there are too many documents now. */
export async function updateSmallCatalog(
  db: Db,
  index: SmallCatalogIndex,
  { ids, areValuesNew }: Update,
): Promise<SmallCatalogIndex | undefined> {
  if (ids.length === 0 && !areValuesNew) return index
  const { dictionary } = index
  const rows = ids.length === 0 ? [] : await readRows(db, sql`id = ANY (${[...ids]}::uuid[])`)
  const changed = new Set(ids)
  const documents = [
    ...index.documents.filter(({ id }) => !changed.has(id)),
    ...rows.map(({ search, ...row }) => ({ ...row, terms: dictionary.read(search) })),
  ]
  if (documents.length > smallCatalogLimit) return undefined
  const values = areValuesNew ? await loadAttributeValues(db) : [...index.values.values()]
  return createSmallCatalogIndex(documents, values, dictionary)
}

async function readRows(db: Db, condition: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, sold::float8, min_price::float8 AS "minPrice", max_price::float8 AS "maxPrice",
      (extract(epoch FROM created_at) * 1000000)::float8 AS "createdAt", in_stock AS "inStock", ship_fast AS "shipFast",
      rating_value::float8 AS rating, tags, ' ' || name_folded || ' ' AS name, search::text
    FROM listing.products WHERE ${condition}`.execute(db)
  return rows
}

export async function loadAttributeValues(db: Db): Promise<AttributeValue[]> {
  const { rows } = await sql<AttributeValue>`
    SELECT t.tag, a.code, a.name AS attribute, t.value, t.value_number::float8 AS number
    FROM listing.tags t JOIN attributes a ON a.id = t.attribute_id`.execute(db)
  return rows
}
