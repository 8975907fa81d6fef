import {
  type Read,
  readCategories,
  readCount,
  readMoney,
  readPictures,
  readWeight,
  readYesNo,
} from './cell-values.ts'
import type { Mapping, TableField } from './table-fields.ts'

/** The fields of a row that the table has columns for and whose cells are not empty. */
export type RowFields = {
  texts: Partial<Record<TableField, string>>
  /** The main one first. */
  categories?: string[][]
  published?: boolean
  images: string[]
  price?: number
  regularPrice?: number
  stock?: number
  weightGram?: number
  problem?: string | undefined
}

/** The fields of a row of cells; `problem` says why one of them cannot be read. */
export function readRow(cells: readonly string[], mapping: Mapping): RowFields {
  const row: RowFields = { texts: {}, images: [] }
  for (const [index, field] of mapping.entries()) {
    const cell = cells[index]?.trim() ?? ''
    if (!field || cell === '') continue
    row.problem ??= take(row, field, cell)
  }
  return row
}

function take(row: RowFields, field: TableField, cell: string): string | undefined {
  switch (field) {
    case 'category':
      row.categories = readCategories(cell)
      return undefined
    case 'images':
      row.images.push(...readPictures(cell))
      return undefined
    case 'published':
      return into(readYesNo(cell), (value) => {
        row.published = value
      })
    case 'price':
      return into(readMoney(cell), (value) => {
        row.price = value
      })
    case 'regularPrice':
      return into(readMoney(cell), (value) => {
        row.regularPrice = value
      })
    case 'stock':
      return into(readCount(cell), (value) => {
        row.stock = value
      })
    case 'weightGram':
    case 'weightKg':
      return into(readWeight(cell, field === 'weightKg' ? 1000 : 1), (value) => {
        if (value > 0) row.weightGram = value
      })
    default:
      row.texts[field] = cell
      return undefined
  }
}

function into<Value>(read: Read<Value>, set: (value: Value) => void): string | undefined {
  if ('problem' in read) return read.problem
  set(read.value)
  return undefined
}
