import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { OperatorError } from '#platform/operator-error.ts'
import { readLines } from '#platform/read-lines.ts'
import { decodeUtf8, undecodable } from './decode-utf8.ts'
import type { SourceLine } from './import-report.ts'

/** Reads a catalog file, as CSV by its extension, else as NDJSON. */
export function readCatalogFile(file: string): AsyncIterable<SourceLine> {
  const stream = createReadStream(file)
  return file.toLowerCase().endsWith('.csv') ? readCsv(stream) : readNdjson(stream)
}

/** One JSON object a line; rows are line numbers, empty lines are skipped. */
export async function* readNdjson(stream: Readable): AsyncGenerator<SourceLine> {
  let row = 0
  for await (const text of readLines(decodeUtf8(stream))) {
    row += 1
    const line = row === 1 ? text.replace(/^\uFEFF/, '') : text
    if (line.trim() === '') continue
    yield { row, ...readJson(line) }
  }
}

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    return text.includes(undecodable) ? { problem: notUtf8(fieldsOf(value)) } : { value }
  } catch {
    return { problem: text.includes(undecodable) ? notUtf8([]) : 'dòng này không phải JSON' }
  }
}

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([, field]) => JSON.stringify(field).includes(undecodable))
    .map(([name]) => name)
}

function notUtf8(fields: readonly string[]): string {
  return `${fields.join(', ') || 'dòng này'} có byte không phải UTF-8`
}

/** A table with a header; rows are numbered as in a spreadsheet, the header is row 1. */
export async function* readCsv(stream: Readable): AsyncGenerator<SourceLine> {
  let columns: string[] = []
  const table = parse({
    bom: true,
    columns(header: string[]) {
      columns = header
      return header
    },
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
  })
  const text = Readable.from(decodeUtf8(stream))
  text.on('error', (error) => table.destroy(error))
  text.pipe(table)
  let row = 1
  for await (const record of table) {
    if (columns.some((name) => name.includes(undecodable))) {
      throw new OperatorError('Hàng tiêu đề có byte không phải UTF-8. Hãy lưu lại tệp thành UTF-8.')
    }
    row += 1
    yield { row, columns, ...readRecord(record) }
  }
}

const wholeNumbers = ['price', 'discountPrice', 'stock', 'sold', 'weightGram', 'preorderDays']
const yesOrNo = ['isFreeShip', 'isPreorder', 'shipFast', 'published']

function readRecord(record: Record<string, string>): { value: unknown } | { problem: string } {
  const unreadable = fieldsOf(record)
  if (unreadable.length > 0) return { problem: notUtf8(unreadable) }
  const value: Record<string, unknown> = {}
  for (const [column, cell] of Object.entries(record)) {
    if (cell === undefined || cell === '') continue
    try {
      value[column] = readCell(column, cell)
    } catch {
      return { problem: `${column} không phải JSON` }
    }
  }
  return { value }
}

function readCell(column: string, cell: string): unknown {
  if (wholeNumbers.includes(column)) return /^-?\d+$/.test(cell) ? Number(cell) : cell
  if (yesOrNo.includes(column)) return readYesOrNo(cell)
  if (column === 'categoryPath') return readList(cell, '>')
  if (['images', 'videos', 'options'].includes(column)) return readList(cell, '|')
  if (column === 'rating' || column === 'attributes') return JSON.parse(cell)
  if (column === 'variants') return readVariants(JSON.parse(cell))
  return cell
}

function readYesOrNo(cell: string): unknown {
  const word = cell.toLowerCase()
  if (['true', '1', 'yes', 'có'].includes(word)) return true
  return ['false', '0', 'no', 'không'].includes(word) ? false : cell
}

function readList(cell: string, separator: string): unknown {
  if (cell.startsWith('[')) return JSON.parse(cell)
  return cell.split(separator).map((part) => part.trim())
}

/** A cell may hold a variant's options as `Màu=Đen|Cỡ=M`. */
function readVariants(variants: unknown): unknown {
  if (!Array.isArray(variants)) return variants
  return variants.map((variant) => {
    if (typeof variant?.options !== 'string') return variant
    const pairs = String(variant.options)
      .split('|')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [name.trim(), value.join('=').trim()]
      })
    return { ...variant, options: Object.fromEntries(pairs) }
  })
}
