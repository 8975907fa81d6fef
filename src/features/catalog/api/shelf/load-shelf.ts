import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { createLexemes } from './lexemes.ts'
import { createShelf, type KnownValue, type Shelf, type ShelfProduct } from './shelf.ts'

/** In larger shops products are looked for in the database. */
export const smallShop = 10_000
const readAtOnce = 1000

type Row = Omit<ShelfProduct, 'words'> & { search: string }

/** Reads all products; undefined when they are too many. */
export async function loadShelf(db: Db): Promise<Shelf | undefined> {
  const lexemes = createLexemes()
  const products: ShelfProduct[] = []
  for (let last: string | undefined; ; last = products.at(-1)?.id) {
    const rows = await readProducts(
      db,
      sql`${last === undefined ? sql`true` : sql`id > ${last}`} ORDER BY id LIMIT ${readAtOnce}`,
    )
    products.push(...rows.map(({ search, ...row }) => ({ ...row, words: lexemes.read(search) })))
    if (products.length > smallShop) return undefined
    if (rows.length < readAtOnce) return createShelf(products, await loadValues(db), lexemes)
  }
}

type Renewal = {
  /** Products that are new, changed or gone. */
  ids: readonly string[]
  areValuesNew: boolean
}

/** The shelf with what has changed; undefined when there are too many products now. */
export async function renewShelf(
  db: Db,
  shelf: Shelf,
  { ids, areValuesNew }: Renewal,
): Promise<Shelf | undefined> {
  if (ids.length === 0 && !areValuesNew) return shelf
  const { lexemes } = shelf
  const rows = ids.length === 0 ? [] : await readProducts(db, sql`id = ANY (${[...ids]}::uuid[])`)
  const changed = new Set(ids)
  const products = [
    ...shelf.products.filter(({ id }) => !changed.has(id)),
    ...rows.map(({ search, ...row }) => ({ ...row, words: lexemes.read(search) })),
  ]
  if (products.length > smallShop) return undefined
  const values = areValuesNew ? await loadValues(db) : [...shelf.values.values()]
  return createShelf(products, values, lexemes)
}

async function readProducts(db: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, sold::float8, min_price::float8 AS "minPrice", max_price::float8 AS "maxPrice",
      (extract(epoch FROM created_at) * 1000000)::float8 AS "createdAt", in_stock AS "inStock", ship_fast AS "shipFast",
      rating_value::float8 AS rating, tags, ' ' || name_folded || ' ' AS name, search::text
    FROM listing.products WHERE ${which}`.execute(db)
  return rows
}

/** All values of attributes. */
export async function loadValues(db: Db): Promise<KnownValue[]> {
  const { rows } = await sql<KnownValue>`
    SELECT t.tag, a.code, a.name AS attribute, t.value, t.value_number::float8 AS number
    FROM listing.tags t JOIN attributes a ON a.id = t.attribute_id`.execute(db)
  return rows
}
