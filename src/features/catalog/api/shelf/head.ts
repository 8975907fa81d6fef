import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { byPopularity } from '../listing/orders.ts'
import { popularityOf } from './best-slots.ts'
import { type Columns, createColumns, idAt, putPacked, removeFrom, slotOf } from './columns.ts'
import { createWordReader, type HeadWords } from './head-words.ts'
import type { Spoken } from './match-places.ts'
import { isInStock, isThere, packedProducts } from './packed-product.ts'
import { keepSaid } from './said.ts'
import { readSpoken, type SpokenProduct, spokenBytes } from './spoken-bytes.ts'

/** How many of the best-selling products searches of a large shop look through in memory: about 300 bytes each. */
export const mostInHead = 100_000
/** Each part keeps the process from other work for some milliseconds. */
const readAtOnce = 1000
/** So many may come to be among them, or have other words, until all are read anew. */
const spareRoom = 5000
/** Words that are so common are kept once they were looked up; of 200 up to 20 MB. */
const [commonUses, mostWords] = [3000, 200]
/** So many places share what is known of how well they sell. */
export const blockOfPlaces = 2048

/**
 * The best-selling products of a large shop, with their words. A product's place is its slot in the columns, among whose tags
 * are all categories that it is in. Changed in place, but never while somebody goes through it.
 */
export type Head = Spoken & {
  columns: Columns
  /** Whether the whole shop is in it. */
  isWhole: boolean
  /** The last of them when they were read; what sells less is not in it. */
  last: Last | undefined
  words: HeadWords
  names: string[]
  /** Hashes of what searches look in, by place. */
  spoken: Float64Array
  /** The most points of popularity that a product of each block of places may have. */
  mostPoints: Float64Array
  /** What is kept of words that were looked up is old. */
  forgetSaid(): void
}

type Last = { isInStock: boolean; sold: number; id: string }

type Row = { packed: Buffer | null; spoken: Buffer | null; found: string[] | null }

/** Reads them, part by part. Undefined when `signal` says that nobody wants them any more. */
export async function loadHead(
  db: Db,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<Head | undefined> {
  const columns = createColumns(most + spareRoom)
  const reader = createWordReader()
  const names: string[] = []
  const spoken = new Float64Array(most + spareRoom)
  let last: Last | undefined
  while (columns.size < most) {
    if (signal.aborted) return undefined
    const wanted = Math.min(readAtOnce, most - columns.size)
    const before = columns.size
    const after = last && sql`WHERE (p.in_stock, p.sold, p.id) < ${rowOf(last)}`
    const row = await read(
      db,
      sql`SELECT * FROM listing.products p ${after ?? sql``} ORDER BY ${byPopularity} LIMIT ${wanted}`,
    )
    if (!row.packed || !row.spoken) break
    if (!putPacked(columns, row.packed)) throw new Error('what is read once has room')
    let place = before
    for (const product of readSpoken(row.spoken)) {
      reader.add(place, product.words)
      names[place] = product.name
      spoken[place] = hashOf(product)
      place += 1
    }
    last = lastOf(columns)
    if (columns.size - before < wanted) break
  }
  const isWhole = columns.size < most
  return createHead({ columns, isWhole, last: isWhole ? undefined : last }, reader.finish(), {
    names,
    spoken,
  })
}

/** Brings it up to date with what has changed; undefined when there is no more room. */
export async function renewHead(
  db: Db,
  head: Head,
  ids: readonly string[],
): Promise<Head | undefined> {
  if (ids.length === 0) return head
  const among = head.last ? sql`AND (p.in_stock, p.sold, p.id) >= ${rowOf(head.last)}` : sql``
  const { packed, spoken, found } = await read(
    db,
    sql`SELECT * FROM listing.products p WHERE p.id = ANY (${[...ids]}::uuid[]) ${among}`,
  )
  const known = new Set(found)
  for (const id of ids) if (!known.has(id)) removeFrom(head.columns, id)
  if (!packed || !spoken) return head
  if (!putPacked(head.columns, packed)) return undefined
  head.size = head.columns.size
  head.forgetSaid()
  let at = 0
  for (const product of readSpoken(spoken)) {
    const place = slotOf(head.columns, found?.[at] ?? '')
    at += 1
    if (place === undefined) throw new Error('what was put has a slot')
    notePoints(head.columns, head.mostPoints, place)
    const hash = hashOf(product)
    if (head.spoken[place] === hash) continue
    head.spoken[place] = hash
    head.names[place] = product.name
    head.words.put(place, product.words)
  }
  return head.words.changed() > spareRoom ? undefined : head
}

function createHead(
  kept: Pick<Head, 'columns' | 'isWhole' | 'last'>,
  words: HeadWords,
  { names, spoken }: Pick<Head, 'names' | 'spoken'>,
): Head {
  const { columns } = kept
  const common = keepSaid((word, isBeginning) => words.look(columns.size, word, isBeginning), {
    size: () => columns.size,
    most: mostWords,
  })
  const mostPoints = new Float64Array(Math.ceil(columns.flags.length / blockOfPlaces))
  for (let place = 0; place < columns.size; place += 1) notePoints(columns, mostPoints, place)
  return {
    ...kept,
    words,
    names,
    spoken,
    mostPoints,
    forgetSaid: common.forget,
    size: columns.size,
    said(word, isBeginning, wanted) {
      return words.uses(word, isBeginning) < commonUses
        ? words.said(columns.size, word, isBeginning, wanted)
        : common.said(word, isBeginning, wanted)
    },
    placeOf(id) {
      const place = slotOf(columns, id)
      return place !== undefined && (columns.flags[place] ?? 0) & isThere ? place : undefined
    },
    nameAt: (place) => names[place] ?? '',
    hasTag: (place, tags) => {
      const first = columns.tagsFrom[place] ?? 0
      const end = first + (columns.tagCounts[place] ?? 0)
      for (let at = first; at < end; at += 1) if (tags.includes(columns.tags[at] ?? 0)) return true
      return false
    },
    isInStock: (place) => ((columns.flags[place] ?? 0) & isInStock) !== 0,
  }
}

function notePoints(columns: Columns, mostPoints: Float64Array, place: number): void {
  const block = Math.floor(place / blockOfPlaces)
  mostPoints[block] = Math.max(mostPoints[block] ?? 0, popularityOf(columns, place))
}

async function read(db: Db, products: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT ${packedProducts} AS packed, ${spokenBytes} AS spoken, array_agg(p.id) AS found
    FROM (${products}) p`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate gives one row')
  return row
}

function lastOf(columns: Columns): Last {
  const slot = columns.size - 1
  const flags = columns.flags[slot] ?? 0
  return {
    isInStock: (flags & isInStock) !== 0,
    sold: columns.sold[slot] ?? 0,
    id: idAt(columns, slot),
  }
}

function rowOf({ isInStock, sold, id }: Last): RawBuilder<unknown> {
  return sql`(${isInStock}::boolean, ${sold}::bigint, ${id}::uuid)`
}

/** Two of 26 bits, side by side. */
function hashOf({ bytes }: SpokenProduct): number {
  let [one, other] = [0x811c9dc5, 0x1000193]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    other = Math.imul(other ^ byte, 0x9e3779b1) + 1
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6)
}
