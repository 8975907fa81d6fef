import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { createColumns, putPacked, removeFrom, type WideShelf } from './columns.ts'
import { loadHead, renewHead } from './head.ts'
import { loadValues } from './load-shelf.ts'
import { packedProducts } from './packed-product.ts'

/** Beyond these the memory that a process would need is out of proportion. */
const [mostProducts, mostValues] = [2_000_000, 100_000]
/** Each part keeps the process from other work for some milliseconds. */
const readAtOnce = 4000
/** So many more products than now may come until all are read anew. */
const spareRoom = 50_000

/**
 * Reads all products, part by part, as of one moment. Undefined when they, or the values of their attributes, are too many,
 * and when `signal` says that nobody wants them any more. For a million PostgreSQL works some seconds.
 */
export function loadColumns(
  db: Db,
  signal: AbortSignal,
  inHead: number,
): Promise<WideShelf | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const known = await measure(tx)
      if (known.products > mostProducts || known.values > mostValues) return undefined
      const columns = createColumns(known.products + spareRoom)
      for (const tag of known.tags) columns.rangeOf.set(tag, [0, 0])
      for (const tag of known.tags) {
        const from = columns.size
        for (let isMore = true; isMore; ) {
          if (signal.aborted) return undefined
          const before = columns.size
          const packed = await readPart(tx, tag, before - from)
          if (packed && !putPacked(columns, packed)) return undefined
          isMore = columns.size - before === readAtOnce
        }
        columns.rangeOf.set(tag, [from, columns.size])
      }
      columns.tailFrom = columns.size
      const head = await loadHead(tx, { most: inHead, signal })
      return head && { columns, values: await valuesOf(tx), head }
    })
}

type Renewal = { ids: readonly string[]; areValuesNew: boolean }

/** Brings them up to date with what has changed; undefined when there is no more room. */
export async function renewColumns(
  db: Db,
  { columns, values, head }: WideShelf,
  { ids, areValuesNew }: Renewal,
): Promise<WideShelf | undefined> {
  if (ids.length > 0) {
    const { rows } = await sql<{ packed: Buffer | null; found: string[] | null }>`
      SELECT ${packedProducts} AS packed, array_agg(p.id) AS found
      FROM listing.products p WHERE p.id = ANY (${[...ids]}::uuid[])`.execute(db)
    const found = new Set(rows[0]?.found)
    for (const id of ids) if (!found.has(id)) removeFrom(columns, id)
    if (rows[0]?.packed && !putPacked(columns, rows[0].packed)) return undefined
  }
  return {
    columns,
    values: areValuesNew ? await valuesOf(db) : values,
    head: head && (await renewHead(db, head, ids)),
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

async function readPart(db: Db, tag: number, offset: number): Promise<Buffer | null> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    SELECT ${packedProducts} AS packed FROM (
      SELECT * FROM listing.products WHERE category_tag = ${sql.lit(tag)}
      ORDER BY in_stock DESC, sold DESC, id DESC LIMIT ${sql.lit(readAtOnce)} OFFSET ${sql.lit(offset)}) p`.execute(
    db,
  )
  return rows[0]?.packed ?? null
}

async function valuesOf(db: Db): Promise<WideShelf['values']> {
  return new Map((await loadValues(db)).map((value) => [value.tag, value]))
}
