import type { RowResult, SaveSheet } from '../../admin-sheet-contract.ts'
import {
  discountProblem,
  isProductField,
  productFields,
  type SheetField,
  type SheetValue,
  variantFields,
} from '../../domain/sheet-cells.ts'
import { type Categories, plainText, readCell } from './cell-texts.ts'
import { ownerOf, rowName, type SheetRow, savedValue } from './sheet-rows.ts'

/** An edited cell that is not saved yet. */
export type Edit = {
  owner: string
  field: SheetField
  /** Of its row, for where the row is not shown. */
  name: string
  seen: SheetValue
  text: string
  /** Absent while the text is none that can be saved. */
  wanted?: SheetValue
  problem?: string
  /** What somebody else has saved meanwhile. Stock is a difference, for which that does not matter. */
  theirs?: SheetValue
}

export type Edits = ReadonlyMap<string, Edit>
/** Edits of cells by their keys; undefined takes one back. */
export type Patch = ReadonlyMap<string, Edit | undefined>

export const keyOf = (owner: string, field: SheetField) => `${owner} ${field}`

/** The edit of a cell in which this was typed; undefined when it is what was saved. */
export function typedEdit(
  row: SheetRow,
  field: SheetField,
  text: string,
  categories: Categories,
): Edit | undefined {
  const seen = savedValue(row, field)
  const read = readCell(field, text, categories)
  const base = { owner: ownerOf(row, field), field, name: rowName(row), seen, text: text.trim() }
  if ('problem' in read) return { ...base, problem: read.problem }
  if (read.value === seen) return undefined
  return { ...base, wanted: read.value, text: plainText(field, read.value, categories) }
}

/** The value of a cell once all is saved. */
export function cellValue(row: SheetRow, field: SheetField, edits: Edits): SheetValue {
  const edit = edits.get(keyOf(ownerOf(row, field), field))
  return edit?.wanted !== undefined ? edit.wanted : savedValue(row, field)
}

/** What is wrong with a cell; undefined when it can be saved. */
export function problemOfCell(row: SheetRow, field: SheetField, edits: Edits): string | undefined {
  const edit = edits.get(keyOf(ownerOf(row, field), field))
  if (edit?.problem) return edit.problem
  if (!edit || (field !== 'price' && field !== 'discountPrice')) return undefined
  const discount = cellValue(row, 'discountPrice', edits)
  const isAtDiscount = edits.has(keyOf(row.variant.id, 'discountPrice'))
  if (field === 'price' && isAtDiscount) return undefined
  const price = Number(cellValue(row, 'price', edits))
  return discountProblem(price, discount === null ? null : Number(discount))
}

/** The edits over rows that were loaded anew: what somebody else has saved meanwhile is noted. */
export function rebased(edits: Edits, rows: readonly SheetRow[]): Edits {
  if (edits.size === 0) return edits
  const next = new Map(edits)
  for (const row of rows) {
    for (const owner of [row.variant.id, row.product.id]) {
      for (const [key, edit] of editsOf(edits, owner)) {
        const saved = savedValue(row, edit.field)
        // Stock is a difference onto whatever is there.
        if (saved === edit.seen || edit.field === 'stock') continue
        if (saved === edit.wanted) next.delete(key)
        else next.set(key, { ...edit, theirs: saved })
      }
    }
  }
  return next
}

function editsOf(edits: Edits, owner: string): [string, Edit][] {
  const fields = [...variantFields, ...productFields]
  return fields.flatMap((field): [string, Edit][] => {
    const edit = edits.get(keyOf(owner, field))
    return edit ? [[keyOf(owner, field), edit]] : []
  })
}

/** What is sent to save these edits. */
export function saveOf(edits: Edits, changeId: string): SaveSheet {
  const variants = new Map<string, { id: string; cells: Record<string, object> }>()
  const products: typeof variants = new Map()
  for (const { owner, field, seen, wanted } of edits.values()) {
    const rows = isProductField(field) ? products : variants
    const row = rows.get(owner) ?? { id: owner, cells: {} }
    row.cells[field] = { seen, wanted }
    rows.set(owner, row)
  }
  return {
    changeId,
    variants: [...variants.values()],
    products: [...products.values()],
  } as SaveSheet
}

/** What is left of the edits after a save was answered. Edits that were made since it was sent go on from what it wrote. */
export function afterSave(edits: Edits, sent: SaveSheet, results: readonly RowResult[]): Edits {
  const next = new Map(edits)
  const cells = new Map<string, object>(
    [...sent.variants, ...sent.products].map((row) => [row.id, row.cells]),
  )
  for (const { id, status, current = [], problems = [] } of results) {
    const sentCells = (cells.get(id) ?? {}) as Record<string, { wanted: SheetValue } | undefined>
    for (const [key, edit] of editsOf(edits, id)) {
      const cell = sentCells[edit.field]
      if (status === 'gone' || (status === 'saved' && cell && cell.wanted === edit.wanted)) {
        next.delete(key)
      } else if (status === 'saved' && cell) next.set(key, { ...edit, seen: cell.wanted })
    }
    for (const { field, value } of current) {
      const edit = edits.get(keyOf(id, field))
      if (edit) next.set(keyOf(id, field), { ...edit, theirs: value })
    }
    for (const { field, message } of problems) {
      const edit = edits.get(keyOf(id, field))
      if (edit?.wanted === sentCells[field]?.wanted && edit) {
        next.set(keyOf(id, field), { ...edit, problem: message })
      }
    }
  }
  return next
}
