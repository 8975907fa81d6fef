import { sql } from 'kysely'
import {
  findCatalogLines,
  findSaleLines,
  keepsProduct,
  type SourceLine,
} from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { mergeLine, unchangedLine } from './merge-line.ts'

const batchSize = 500

/** The products that lines were completed from, as they were, by row. */
export type SeenVersions = Map<number, { id: string; version: number }>

type Options = {
  /** The category of new products without one. */
  elsewhere: readonly string[] | undefined
  /** Is filled. */
  seen: SeenVersions
}

type Line = { row: number; value: Record<string, unknown> }

/**
 * Completes the lines of a foreign table: what the shop has already keeps the fields that the table lacks, and new products get the
 * category `elsewhere`. Rows that are about one product, such as prices by SKU, become one line.
 */
export async function* completeLines(
  db: Db,
  lines: AsyncIterable<SourceLine>,
  { elsewhere, seen }: Options,
): AsyncGenerator<SourceLine> {
  // Tables of prices name the variants of a product in rows that may be far apart; their rows are small.
  const repeated = new Map<string, Line[]>()
  let batch: Line[] = []
  for await (const line of lines) {
    if ('problem' in line) {
      yield line
      continue
    }
    batch.push({ row: line.row, value: line.value as Record<string, unknown> })
    if (batch.length === batchSize) {
      yield* completeBatch(db, batch, { elsewhere, seen }, repeated)
      batch = []
    }
  }
  yield* completeBatch(db, batch, { elsewhere, seen }, repeated)
  const ids = [...repeated.keys()]
  const readFrom = (from: number) => readSales(db, ids.slice(from, from + batchSize))
  let reading = readFrom(0)
  for (let from = 0; from < ids.length; from += batchSize) {
    const known = await reading
    // The next ones are read while these are merged and staged.
    reading = readFrom(from + batchSize)
    reading.catch(() => {})
    yield* completeRepeated(db, known, repeated, seen)
  }
}

/** Whoever changes only variants, as a table of prices does, needs nothing else of the product. */
async function* completeRepeated(
  db: Db,
  known: KnownLines,
  repeated: ReadonlyMap<string, Line[]>,
  seen: SeenVersions,
): AsyncGenerator<SourceLine> {
  const others: string[] = []
  for (const [id, { line, version }] of known) {
    const merged = mergeAll(line, repeated.get(id) ?? [])
    if ('value' in merged && keepsProduct(merged.value, line)) {
      seen.set(merged.row, { id, version })
      yield merged
    } else {
      others.push(id)
    }
  }
  for (const [id, { line, version }] of await readLines(db, others)) {
    const merged = mergeAll(line, repeated.get(id) ?? [])
    seen.set(merged.row, { id, version })
    yield merged
  }
}

async function* completeBatch(
  db: Db,
  batch: readonly Line[],
  { elsewhere, seen }: Options,
  repeated: Map<string, Line[]>,
): AsyncGenerator<SourceLine> {
  const ids = await findProductIds(db, batch)
  const full = batch.filter(({ value }) => value.name !== undefined)
  const known = await readLines(db, [...new Set(full.flatMap(({ row }) => ids.get(row) ?? []))])
  for (const line of batch) {
    const id = ids.get(line.row)
    if (line.value.name === undefined) {
      if (id) repeated.set(id, [...(repeated.get(id) ?? []), line])
      else yield { row: line.row, problem: unknownProduct(line.value) }
      continue
    }
    const found = id === undefined ? undefined : known.get(id)
    if (found && id !== undefined) {
      seen.set(line.row, { id, version: found.version })
      yield mergeAll(found.line, [line])
    } else {
      const categoryPath = line.value.categoryPath ?? elsewhere
      yield { row: line.row, value: categoryPath ? { ...line.value, categoryPath } : line.value }
    }
  }
}

type KnownLines = ReadonlyMap<string, { line: Record<string, unknown>; version: number }>

const readLines = (db: Db, ids: readonly string[]) =>
  withVersions(db, ids, () => findCatalogLines(db, ids))

const readSales = (db: Db, ids: readonly string[]) =>
  withVersions(db, ids, () => findSaleLines(db, ids))

/** Versions are read first: what is edited between both reads counts as edited since. */
async function withVersions(
  db: Db,
  ids: readonly string[],
  read: () => Promise<ReadonlyMap<string, Record<string, unknown>>>,
): Promise<KnownLines> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: number }>`
    SELECT id, version FROM products WHERE id = ANY (${ids}::uuid[])`.execute(db)
  const lines = await read()
  return new Map(
    rows.flatMap(({ id, version }) => {
      const line = lines.get(id)
      return line ? [[id, { line, version }] as const] : []
    }),
  )
}

function mergeAll(known: Record<string, unknown>, lines: readonly Line[]): SourceLine {
  let value = unchangedLine(known)
  for (const line of lines) {
    const merged = mergeLine(value, line.value)
    if ('problem' in merged) return { row: line.row, problem: merged.problem }
    value = merged.value
  }
  return { row: lines[0]?.row ?? 0, value, known }
}

function unknownProduct({ sku }: Record<string, unknown>): string {
  return sku === undefined
    ? 'dòng này không có tên và không có SKU'
    : `cửa hàng không có SKU ${String(sku).slice(0, 64)}; sản phẩm mới cần có tên`
}

/** The products that lines are about, by row: by slug, else by a SKU of the product or one of its variants. */
async function findProductIds(db: Db, lines: readonly Line[]): Promise<Map<number, string>> {
  if (lines.length === 0) return new Map()
  const keys = lines.flatMap(({ row, value }) => [
    ...(typeof value.slug === 'string' ? [{ row, kind: 'slug', key: value.slug }] : []),
    ...skusOf(value).map((key) => ({ row, kind: 'sku', key })),
  ])
  const { rows } = await sql<{ row: number; id: string }>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS w (row integer, kind text, key text)),
    found AS (
      SELECT w.row, 1 AS turn, p.id FROM wanted w JOIN products p ON p.slug = w.key
        WHERE w.kind = 'slug' AND p.deleted_at IS NULL
      UNION ALL SELECT w.row, 2, p.id FROM wanted w JOIN products p ON p.sku = w.key
        WHERE w.kind = 'sku' AND p.deleted_at IS NULL
      UNION ALL SELECT w.row, 3, v.product_id FROM wanted w JOIN variants v ON v.sku = w.key
        JOIN products p ON p.id = v.product_id
        WHERE w.kind = 'sku' AND v.deleted_at IS NULL AND p.deleted_at IS NULL)
    SELECT DISTINCT ON (row) row, id FROM found ORDER BY row, turn, id`.execute(db)
  return new Map(rows.map(({ row, id }) => [row, id]))
}

function skusOf({ sku, variants }: Record<string, unknown>): string[] {
  const listed = Array.isArray(variants) ? variants.map((variant) => variant.sku) : []
  return [sku, ...listed]
    .filter((each) => typeof each === 'string')
    .map((each) => each.slice(0, 64))
}
