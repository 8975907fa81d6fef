import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  readNdjson,
  readTableLines,
  type SourceLine,
  shopWords,
  type TableRow,
} from '#features/catalog/api/public.ts'
import { type GatheredProduct, gatherProducts } from '../domain/gather-products.ts'
import type { Source } from '../domain/shop-systems.ts'
import type { Mapping } from '../domain/table-fields.ts'
import { mostBadRows } from '../limits.ts'
import { cutMark } from './export-file.ts'
import { orderByParent } from './order-by-parent.ts'
import { readTable, type TableKind } from './read-table.ts'

/** How a file is read. */
export type Reading =
  | { kind: 'ndjson' }
  | { kind: TableKind; sheet: number; header: number; source: Source; mapping: Mapping }

/** True for files in this shop's own format, whose lines say all of a product. */
export function isOwnFormat(reading: Reading): boolean {
  return reading.kind === 'ndjson' || reading.source === 'tiem'
}

/** The products of a file as lines of a catalog file; those of foreign tables have the fields that the table has. */
export function readProducts(file: string, reading: Reading): AsyncIterable<SourceLine> {
  if (reading.kind === 'ndjson') return readNdjson(createReadStream(file))
  if (reading.source !== 'tiem') return gatherFile(file, reading)
  return refuseCut(readTableLines(belowHeader(readTable(file, reading), reading.header)))
}

type TableReading = Exclude<Reading, { kind: 'ndjson' }>

function gatherFile(file: string, reading: TableReading): AsyncIterable<GatheredProduct> {
  const read = () => dataRows(belowHeader(readTable(file, reading), reading.header), reading)
  const rows = orderByParent(read, reading.mapping, `${file}.${randomUUID()}.rows`)
  return gatherProducts(rows, reading.mapping, { now: new Date(), digest: sha256 })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Excel's cells are shorter than some descriptions, and importing what was cut would lose the rest. */
async function* refuseCut(lines: AsyncIterable<SourceLine>): AsyncGenerator<SourceLine> {
  for await (const line of lines) {
    const cut =
      'value' in line &&
      Object.entries(line.value as object).find(
        ([, text]) => typeof text === 'string' && text.endsWith(cutMark),
      )
    yield cut
      ? {
          row: line.row,
          problem: `${shopWords.of([cut[0]])} dài hơn một ô Excel và bị cắt khi xuất; hãy dùng tệp CSV`,
        }
      : line
  }
}

/** `header` counts rows that have a cell. */
async function* belowHeader(
  rows: AsyncIterable<TableRow>,
  header: number,
): AsyncGenerator<TableRow> {
  let index = 0
  for await (const row of rows) {
    if (index >= header) yield row
    index += 1
  }
}

/** Leaves the header out, and what marketplaces explain below it: their products have numbers. */
async function* dataRows(
  rows: AsyncIterable<TableRow>,
  { source, mapping }: { source: Source; mapping: Mapping },
): AsyncGenerator<TableRow> {
  const key = mapping.indexOf('productKey')
  const isMarketplace = (source === 'shopee' || source === 'tiktok') && key >= 0
  let isHeader = true
  for await (const row of rows) {
    const isSkipped =
      isHeader || (isMarketplace && 'cells' in row && !/^\d{4,}$/.test(row.cells[key] ?? ''))
    isHeader = false
    if (!isSkipped) yield row
  }
}

/** The cells or lines of bad rows, with the other rows of their products, so that a file of them can be mended and brought in. */
export async function* readBadSources(
  file: string,
  reading: Reading,
  bad: ReadonlySet<number>,
): AsyncGenerator<{ row: number; source: unknown }> {
  if (bad.size === 0) return
  let count = 0
  if (reading.kind === 'ndjson') {
    for await (const line of readNdjson(createReadStream(file))) {
      if (!bad.has(line.row) || !('value' in line)) continue
      yield { row: line.row, source: line.value }
      if (++count === mostBadRows) return
    }
    return
  }
  const wanted = await rowsOfProducts(file, reading, bad)
  for await (const line of readTable(file, reading)) {
    if (!wanted.has(line.row) || !('cells' in line)) continue
    yield { row: line.row, source: line.cells.map((cell) => cell.slice(0, 5000)) }
    if (++count === mostBadRows) return
  }
}

async function rowsOfProducts(
  file: string,
  reading: TableReading,
  bad: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (reading.source === 'tiem') return bad
  const wanted = new Set<number>()
  for await (const { rows } of gatherFile(file, reading)) {
    if (rows.some((row) => bad.has(row))) for (const row of rows) wanted.add(row)
    if (wanted.size >= mostBadRows) break
  }
  return wanted
}
