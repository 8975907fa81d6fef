import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { decodeHead, readNdjson } from '#features/catalog/api/public.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { type ImportKind, maxColumns } from '../contract.ts'
import { type Recognized, recognizeTable } from '../domain/recognize-table.ts'
import { readTable } from './read-table.ts'

const headRows = 25
const shownRows = 5
const shownLength = 100
/** Explanations come in sheets of their own, before or after that of the products. */
const searchedSheets = 5

export type Inspected =
  | { kind: 'ndjson' }
  | ({ kind: 'csv' | 'xlsx'; sheet: number; samples: string[][] } & Recognized)

/** The kind of a file, by its content. Throws OperatorError for one that no products can be read from. */
export async function kindOf(file: string): Promise<ImportKind> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
    if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) {
      throw new OperatorError(
        'Tệp .xls cũ không đọc được. Hãy mở bằng Excel và lưu lại thành .xlsx.',
      )
    }
    const text = decodeHead(head)
    if (text.includes('\0')) {
      throw new OperatorError(
        'Tệp này không phải Excel, CSV hay NDJSON. Nếu là bảng chữ, hãy lưu lại thành “CSV UTF-8”.',
      )
    }
    return /^\uFEFF?\s*[[{]/.test(text) ? 'ndjson' : 'csv'
  } finally {
    await handle.close()
  }
}

/** Recognizes the columns of a file. Throws OperatorError when it is no table of products. */
export async function inspectFile(file: string): Promise<Inspected> {
  const kind = await kindOf(file)
  if (kind === 'ndjson') {
    // Tells of a JSON list before anything is asked.
    for await (const _ of readNdjson(createReadStream(file))) break
    return { kind }
  }
  let best: { rows: string[][]; sheet: number; recognized: Recognized } | undefined
  for (let sheet = 0; sheet < (kind === 'csv' ? 1 : searchedSheets); sheet++) {
    const rows = await headOf(file, kind, sheet)
    const recognized = rows && recognizeTable(rows)
    if (!rows) break
    if (recognized && worthOf(recognized) > (best ? worthOf(best.recognized) : -1)) {
      best = { rows, sheet, recognized }
    }
  }
  if (!best) {
    throw new OperatorError(
      'Không tìm thấy hàng tiêu đề. Bảng cần có các cột như Tên sản phẩm, SKU, Giá bán, Tồn kho.',
    )
  }
  const { rows, sheet, recognized } = best
  if (recognized.columns.length > maxColumns) {
    throw new OperatorError(`Tệp có hơn ${maxColumns} cột. Hãy bỏ bớt cột không dùng.`)
  }
  const columns = recognized.columns.map((name) => name.slice(0, shownLength))
  const samples = rows.slice(recognized.header + 1, recognized.header + 1 + shownRows)
  return {
    kind,
    sheet,
    samples: samples.map((cells) =>
      cells.slice(0, maxColumns).map((cell) => cell.slice(0, shownLength)),
    ),
    ...recognized,
    columns,
  }
}

const worthOf = ({ source, mapping }: Recognized): number =>
  (source === 'other' ? 0 : 100) + mapping.filter(Boolean).length

/** The first rows; undefined when there is no such sheet. */
async function headOf(
  file: string,
  kind: 'csv' | 'xlsx',
  sheet: number,
): Promise<string[][] | undefined> {
  const rows: string[][] = []
  try {
    for await (const row of readTable(file, { kind, sheet, most: headRows })) {
      rows.push('cells' in row ? row.cells : [])
      if (rows.length === headRows) break
    }
  } catch (error) {
    if (kind === 'csv') throw error
    if (sheet > 0) return undefined
    throw new OperatorError('Không đọc được tệp Excel này. Hãy lưu lại thành .xlsx rồi thử lại.')
  }
  return rows
}
