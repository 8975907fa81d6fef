import type { SheetField } from '../../domain/sheet-cells.ts'
import { type Categories, plainText } from './cell-texts.ts'
import { type ColumnName, isClearable } from './columns.ts'
import { cellValue, type Edit, type Edits, keyOf, type Patch, typedEdit } from './edits.ts'
import { headingsOf, type Pasted, placedByHeadings, type Typed } from './headings.ts'
import { type Range, rowsOf } from './selection.ts'
import { ownerOf, type SheetRow } from './sheet-rows.ts'

export type Sheet = {
  rows: readonly SheetRow[]
  columns: readonly ColumnName[]
  edits: Edits
  categories: Categories
  canEdit: (column: ColumnName) => boolean
}

export function textOf({ edits, categories }: Sheet, row: SheetRow, column: ColumnName): string {
  if (column === 'variant') return row.variant.variant
  const edit = edits.get(keyOf(ownerOf(row, column), column))
  if (edit && edit.wanted === undefined) return edit.text
  return plainText(column, cellValue(row, column, edits), categories)
}

export function copiedBlock(sheet: Sheet, range: Range): string[][] {
  const columns = sheet.columns.slice(range.left, range.right + 1)
  return sheet.rows
    .slice(range.top, range.bottom + 1)
    .map((row) => columns.map((column) => textOf(sheet, row, column)))
}

/** The edits of cells into which texts are put. Empty texts leave alone what can't be empty. */
export function patchOf(sheet: Sheet, typed: Iterable<Typed>): Patch {
  const patch = new Map<string, Edit | undefined>()
  for (const { row, column, text } of typed) {
    if (!column || column === 'variant' || !sheet.canEdit(column)) continue
    if (text.trim() === '' && !isClearable(column)) continue
    const key = keyOf(ownerOf(row, column), column)
    const edit = typedEdit(row, column, text, sheet.categories)
    if (edit || sheet.edits.has(key) || patch.has(key)) patch.set(key, edit)
  }
  return patch
}

/**
 * A block pasted at a range, or by its own headings: with SKUs, barcodes or names among them, each of its rows goes to that of its code
 * or name.
 */
export function pasted(sheet: Sheet, block: readonly (readonly string[])[], at: Range): Pasted {
  const headings = headingsOf(block)
  if (headings) {
    const { typed, ...lost } = placedByHeadings(sheet.rows, block, headings, at.top)
    return { patch: patchOf(sheet, typed), ...lost }
  }
  const [height, width] = [block.length, Math.max(0, ...block.map((row) => row.length))]
  // A block fills a range that is a multiple of it, such as one cell that is copied into many.
  const times = (room: number, own: number) => (own > 0 && room % own === 0 ? room : own)
  const rows = times(at.bottom - at.top + 1, height)
  const columns = times(at.right - at.left + 1, width)
  const typed: Typed[] = []
  let lost = 0
  for (let down = 0; down < rows; down++) {
    const row = sheet.rows[at.top + down]
    if (!row) {
      lost += 1
      continue
    }
    for (let right = 0; right < columns; right++) {
      const text = block[down % height]?.[right % width]
      if (text === undefined) continue
      typed.push({ row, column: sheet.columns[at.left + right], text })
    }
  }
  return { patch: patchOf(sheet, typed), lost, unknown: [], ignored: [] }
}

/** Copies the first row of a range into its other rows. */
export function filledDown(sheet: Sheet, range: Range): Patch {
  const [first] = copiedBlock(sheet, { ...range, bottom: range.top })
  const typed = rowsOf({ top: range.top + 1, bottom: range.bottom }).flatMap((index) => {
    const row = sheet.rows[index]
    if (!row) return []
    return (first ?? []).map((text, right) => ({
      row,
      column: sheet.columns[range.left + right],
      text,
    }))
  })
  return patchOf(sheet, typed)
}

/** Empties what can be empty in a range. */
export function cleared(sheet: Sheet, range: Range): Patch {
  const typed = rowsOf(range).flatMap((index) => {
    const row = sheet.rows[index]
    const columns = sheet.columns.slice(range.left, range.right + 1)
    return row ? columns.map((column) => ({ row, column, text: '' })) : []
  })
  return patchOf(sheet, typed)
}

/** A number for a column of every row, such as a rule's; rows without one are left alone. */
export function patchOfNumbers(
  sheet: Sheet,
  numbers: Iterable<{ row: SheetRow; field: SheetField; value: number | null }>,
): Patch {
  const typed = [...numbers].map(({ row, field, value }) => ({
    row,
    column: field,
    text: value === null ? '' : String(value),
  }))
  return patchOf(sheet, typed)
}
