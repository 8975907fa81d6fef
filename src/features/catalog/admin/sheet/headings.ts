import { foldVietnamese } from '#shared/vietnamese.ts'
import { type ColumnName, headerNames } from './columns.ts'
import type { Patch } from './edits.ts'
import { type SheetRow, savedValue } from './sheet-rows.ts'

export type Typed = { row: SheetRow; column: ColumnName | undefined; text: string }

/** What a block did: the edits, and what of it found no place. */
export type Pasted = {
  patch: Patch
  lost: number
  /** Codes or names of rows that the sheet does not have. */
  unknown: readonly string[]
  /** Headings of columns that were left out. */
  ignored: readonly string[]
}

type Block = readonly (readonly string[])[]
/** The column that each heading names; undefined for one that names none. */
type Headings = readonly (ColumnName | undefined)[]

/** Without diacritics, case, what stands in brackets, and marks of required columns, as the import of files compares them. */
const fold = (text: string) =>
  foldVietnamese(text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The columns that a first row of headings names; undefined for a block without. Two that are known are no chance any more. */
export function headingsOf(block: Block): Headings | undefined {
  const [first = []] = block
  const found = first.map((cell) => headerNames[fold(cell)])
  // The first column of a name has it.
  const headings = found.map((name, index) => (found.indexOf(name) === index ? name : undefined))
  const known = headings.filter((name) => name !== undefined).length
  const isWhole = known > 0 && first.every((cell, index) => headings[index] || cell.trim() === '')
  return block.length > 1 && (isWhole || known > 1) ? headings : undefined
}

/** Where the cells below headings go; without a column that tells rows apart, into the rows from `top` on. */
export function placedByHeadings(
  rows: readonly SheetRow[],
  [first = [], ...block]: Block,
  headings: Headings,
  top: number,
): Omit<Pasted, 'patch'> & { typed: Typed[] } {
  const find = finderOf(rows, headings)
  const typed: Typed[] = []
  const unknown: string[] = []
  let lost = 0
  for (const [index, cells] of block.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = find ? find.rowOf(cells) : rows[top + index]
    if (!row) {
      if (find) unknown.push(cells[find.key]?.trim() ?? '')
      else lost += 1
      continue
    }
    for (const [place, text] of cells.entries()) {
      if (place !== find?.key) typed.push({ row, column: headings[place], text })
    }
  }
  const ignored = first.filter((cell, index) => !headings[index] && cell.trim() !== '')
  return { typed, lost, unknown, ignored }
}

type Finder = {
  /** The place of the column by which rows are known. */
  key: number
  rowOf: (cells: readonly string[]) => SheetRow | undefined
}

/** Finds rows by a code, else by the name, with the variant where the block has it; undefined when nothing but the key is there. */
function finderOf(rows: readonly SheetRow[], headings: Headings): Finder | undefined {
  if (headings.filter((name) => name !== undefined).length < 2) return undefined
  const code = headings.find((name) => name === 'sku' || name === 'barcode')
  const variant = headings.indexOf('variant')
  const column = code ?? 'name'
  const key = headings.indexOf(column)
  if (key < 0) return undefined
  const labelOf = (text: string | undefined, ofVariant: string | undefined) =>
    code ? String(text).trim().toUpperCase() : `${fold(text ?? '')} / ${fold(ofVariant ?? '')}`
  const byLabel = Map.groupBy(
    rows.filter((row) => savedValue(row, column) !== null),
    (row) => labelOf(String(savedValue(row, column)), variant < 0 ? '' : row.variant.variant),
  )
  return {
    key,
    rowOf(cells) {
      // A name that several rows have means none of them.
      const found = byLabel.get(labelOf(cells[key], variant < 0 ? '' : cells[variant])) ?? []
      return code || found.length === 1 ? found.at(-1) : undefined
    },
  }
}
