import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { CellValue } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { decodeHead, readCsvRows, type TableRow } from '#features/catalog/api/public.ts'

export type TableKind = 'csv' | 'xlsx'

/** The rows of a table, as texts. Rows without any cell are skipped. */
export function readTable(
  file: string,
  { kind, sheet = 0, most }: { kind: TableKind; sheet?: number; most?: number },
): AsyncIterable<TableRow> {
  return kind === 'csv' ? readCsvFile(file) : readSheet(file, sheet, most)
}

async function* readCsvFile(file: string): AsyncGenerator<TableRow> {
  const delimiter = await delimiterOf(file)
  const stream = createReadStream(file)
  try {
    yield* readCsvRows(stream, { delimiter })
  } finally {
    stream.destroy()
  }
}

/** Excel writes semicolons where the comma is the mark of decimals, as in Vietnam. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16_384), 0, 16_384, 0)
    const head = decodeHead(buffer.subarray(0, bytesRead)).replace(/"[^"]*"/g, '')
    const line = head.split('\n').find((each) => /[,;\t]/.test(each)) ?? ''
    const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
    return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
  } finally {
    await handle.close()
  }
}

async function* readSheet(
  file: string,
  sheet: number,
  most: number | undefined,
): AsyncGenerator<TableRow> {
  const stream = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const limit = most === undefined ? {} : { maxRows: most }
  for await (const { index, values } of streamXlsxRows(stream, { sheet, ...limit })) {
    const cells = values.map(textOf)
    if (cells.some((cell) => cell !== '')) yield { row: index + 1, cells }
  }
}

function textOf(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  return String(value).trim()
}

/** Without the exponents and the tails of binary fractions that long numbers get. */
function numberText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(12)))
}
