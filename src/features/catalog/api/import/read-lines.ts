import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { t } from '#platform/language.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { readLines } from '#platform/read-lines.ts'
import { decodeText, undecodable } from './decode-text.ts'
import type { SourceLine } from './import-report.ts'
import { readCsvRows, type TableRow } from './read-csv-rows.ts'
import { quote } from './warnings.ts'

/** Reads a catalog file, as CSV by its extension, else as NDJSON. */
export function readCatalogFile(file: string): AsyncIterable<SourceLine> {
  const stream = createReadStream(file)
  return file.toLowerCase().endsWith('.csv') ? readCsv(stream) : readNdjson(stream)
}

/** One JSON object a line; rows are line numbers, empty lines are skipped. */
export async function* readNdjson(stream: Readable): AsyncGenerator<SourceLine> {
  let row = 0
  let isFirst = true
  for await (const text of readLines(decodeText(stream))) {
    row += 1
    const line = row === 1 ? text.replace(/^\uFEFF/, '') : text
    if (line.trim() === '') continue
    if (isFirst && line.trimStart().startsWith('[')) {
      throw new OperatorError(
        t(
          'Tệp này là một danh sách JSON. Cần mỗi dòng một đối tượng {…}: xem docs/catalog-format.md.',
          'This file is one JSON list. Each line must be an object {…}: see docs/catalog-format.md.',
        ),
      )
    }
    isFirst = false
    yield { row, ...readJson(line) }
  }
}

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    return text.includes(undecodable) ? { problem: notUtf8(fieldsOf(value)) } : { value }
  } catch {
    return {
      problem: text.includes(undecodable)
        ? notUtf8([])
        : t('dòng này không phải JSON', 'this row is not JSON'),
    }
  }
}

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([, field]) => JSON.stringify(field).includes(undecodable))
    .map(([name]) => name)
}

function notUtf8(fields: readonly string[]): string {
  const where = fields.join(', ') || t('dòng này', 'this row')
  return t(`${where} có byte không phải UTF-8`, `${where} has bytes that are not UTF-8`)
}

/** A table with a header, which is row 1. */
export async function* readCsv(stream: Readable): AsyncGenerator<SourceLine> {
  yield* readTableLines(readCsvRows(stream))
}

/** The lines of a table with the columns of this shop's format; its first row is the header. */
export async function* readTableLines(rows: AsyncIterable<TableRow>): AsyncGenerator<SourceLine> {
  let columns: string[] | undefined
  for await (const line of rows) {
    const { row } = line
    if ('problem' in line) {
      if (!columns) throw new OperatorError(line.problem)
      yield { row, columns, problem: line.problem }
      continue
    }
    const { cells } = line
    if (columns) {
      yield { row, columns, ...readRecord(columns, cells) }
    } else {
      checkHeader(cells)
      columns = cells
    }
  }
}

function checkHeader(columns: readonly string[]): void {
  if (columns.some((name) => name.includes(undecodable))) {
    throw new OperatorError(
      t(
        'Hàng tiêu đề có byte không phải UTF-8. Hãy lưu lại tệp thành UTF-8.',
        'The header has bytes that are not UTF-8. Save the file as UTF-8.',
      ),
    )
  }
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) < index)
  if (twice !== undefined) {
    const name = quote(twice)
    throw new OperatorError(
      t(`Hàng tiêu đề có cột ${name} hai lần.`, `The header has the column ${name} twice.`),
    )
  }
}

const wholeNumbers = [
  'price',
  'discountPrice',
  'costPrice',
  'stock',
  'sold',
  'weightGram',
  'preorderDays',
]
const yesOrNo = ['isFreeShip', 'isPreorder', 'shipFast', 'published']

function readRecord(
  columns: readonly string[],
  cells: readonly string[],
): { value: unknown } | { problem: string } {
  // A comma in a text without quotes moves what follows, and a part of it would be lost.
  if (cells.slice(columns.length).some((cell) => cell !== '')) {
    return {
      problem: t(
        `có ${cells.length} ô, tiêu đề có ${columns.length} cột (ô có dấu phẩy cần đặt trong dấu ngoặc kép)`,
        `has ${cells.length} cells, the header ${columns.length} columns (a cell with a comma needs quotes)`,
      ),
    }
  }
  const record = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))
  const unreadable = fieldsOf(record)
  if (unreadable.length > 0) return { problem: notUtf8(unreadable) }
  const value: Record<string, unknown> = {}
  for (const [column, cell] of Object.entries(record)) {
    if (cell === '') continue
    try {
      value[column] = readCell(column, cell)
    } catch {
      return { problem: t(`${column} không phải JSON`, `${column} is not JSON`) }
    }
  }
  return { value }
}

function readCell(column: string, cell: string): unknown {
  if (wholeNumbers.includes(column)) return /^-?\d+$/.test(cell) ? Number(cell) : cell
  if (yesOrNo.includes(column)) return readYesOrNo(cell)
  if (column === 'categoryPath') return readList(cell, '>')
  if (column === 'moreCategories') return readPaths(cell)
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

/** `Quà tặng > Tết | Mới về`. */
function readPaths(cell: string): unknown {
  const paths = readList(cell, '|')
  return Array.isArray(paths)
    ? paths.map((path) => (typeof path === 'string' ? readList(path, '>') : path))
    : paths
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
