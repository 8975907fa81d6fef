import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { RowResult, SaveSheet } from '../../admin-sheet-contract.ts'
import {
  columnsOf,
  readStateText,
  type StateColumns,
  stateOf,
  stateProblem,
} from '../../domain/product-states.ts'
import {
  type Cells,
  type Decision,
  decideProduct,
  decideVariant,
  type ProductValues,
  type SheetField,
  type SheetValue,
  type VariantValues,
} from '../../domain/sheet-cells.ts'
import type { Line } from './bulk-lines.ts'
import type { LockedProduct, LockedRows, LockedVariant } from './lock-rows.ts'
import { refuseHeldStock } from './refuse-held-stock.ts'
import { refuseTakenCodes } from './refuse-taken-codes.ts'
import type { SheetSave } from './sheet-save.ts'
import type { WrittenProduct, WrittenVariant } from './write-rows.ts'

type Decided = {
  /** In the order of the edits, variants first. */
  rows: RowResult[]
  lines: Line[]
  written: { variants: WrittenVariant[]; products: WrittenProduct[] }
}

/** What becomes of each edited row, and what has to be written for that. */
export async function decideRows(tx: Db, locked: LockedRows, save: SheetSave): Promise<Decided> {
  const variants = new Map<string, Decision<VariantValues>>()
  for (const { id, cells } of save.variants) {
    const row = locked.variants.get(id)
    if (row) variants.set(id, decideVariant(row.values, cells as Cells<VariantValues>))
  }
  await refuseHeldStock(tx, locked.variants, variants)
  await refuseTakenCodes(tx, locked.variants, variants)
  const products = new Map<string, Decision<ProductValues>>()
  const missing = await findMissingCategories(tx, save)
  const now = new Date()
  for (const { id, cells } of save.products) {
    const row = locked.products.get(id)
    if (!row) continue
    const decision = decideProduct(row.values, cells as Cells<ProductValues>)
    const problems = {
      ...categoryProblem(cells, missing),
      ...ownStateProblem(cells, row.columns, save.undoes !== undefined, now),
    }
    const isRefused = Object.keys(problems).length > 0
    products.set(id, isRefused ? { status: 'refused', problems } : decision)
  }
  const variantLines = linesOf(locked.variants, variants)
  const productLines = linesOf(locked.products, products).map((line) =>
    withStateBefore(line, locked.products.get(line.id)),
  )
  const changed = new Set([...variantLines, ...productLines].map(({ id }) => id))
  return {
    rows: [
      ...save.variants.map(({ id }) => resultOf(id, variants.get(id), locked.variants.get(id))),
      ...save.products.map(({ id }) => resultOf(id, products.get(id), locked.products.get(id))),
    ],
    lines: [...variantLines, ...productLines],
    written: writtenRows(locked, { variants, products, changed }, moveOf(save, now)),
  }
}

type Located<Values> = { values: Values } | undefined

function resultOf<Values extends object>(
  id: string,
  decision: Decision<Values> | undefined,
  locked: Located<Values>,
): RowResult {
  if (!decision || !locked) return { id, status: 'gone' }
  if (decision.status === 'saved') return { id, status: 'saved' }
  if (decision.status === 'changed') {
    const current = decision.fields.map((field) => ({
      field,
      value: locked.values[field] as SheetValue,
    }))
    return { id, status: 'changed', current }
  }
  const problems = Object.entries(decision.problems).map(([field, message]) => ({
    field: field as SheetField,
    message: String(message),
  }))
  return { id, status: 'refused', problems }
}

function linesOf<Values extends object>(
  locked: ReadonlyMap<string, { values: Values }>,
  decided: ReadonlyMap<string, Decision<Values>>,
): Line[] {
  return [...decided].flatMap(([id, decision]) => {
    const before = locked.get(id)?.values
    if (decision.status !== 'saved' || !before) return []
    const { after } = decision
    const fields = (Object.keys(after) as (keyof Values & SheetField)[]).filter(
      (field) => before[field] !== after[field],
    )
    return fields.map((field) => ({
      id,
      field,
      before: before[field] as SheetValue,
      after: after[field] as SheetValue,
    }))
  })
}

type Decisions = {
  variants: ReadonlyMap<string, Decision<VariantValues>>
  products: ReadonlyMap<string, Decision<ProductValues>>
  changed: ReadonlySet<string>
}

/** The columns of a product that gets another state. */
type Move = (product: LockedProduct, state: string) => StateColumns

function moveOf({ undoes, statesBefore = {} }: SheetSave, now: Date): Move {
  return ({ id, columns }, text) => {
    const wanted = readStateText(text)
    if (!wanted) return columns
    const { state, publishAt } = wanted
    if (undoes === undefined) {
      return columnsOf(state, { isDraft: columns.isDraft, publishAt, now })
    }
    const { isDraft = state === 'draft', archivedAt = null } = statesBefore[id] ?? {}
    const day = archivedAt === null ? now : new Date(archivedAt)
    return { ...columnsOf(state, { isDraft, publishAt, now: day }), isDraft }
  }
}

function withStateBefore(line: Line, product: LockedProduct | undefined): Line {
  if (line.field !== 'state' || !product) return line
  const { isDraft, archivedAt } = product.columns
  return { ...line, stateBefore: { isDraft, archivedAt: archivedAt?.toISOString() ?? null } }
}

function writtenRows(
  locked: LockedRows,
  { variants, products, changed }: Decisions,
  move: Move,
): Decided['written'] {
  const written: WrittenVariant[] = []
  const skus = new Map<string, string | null>()
  for (const [id, decision] of variants) {
    const row = locked.variants.get(id)
    if (decision.status !== 'saved' || !row || !changed.has(id)) continue
    written.push({ locked: row, after: decision.after })
    if (isRecoded(row, decision.after)) skus.set(row.productId, decision.after.sku)
  }
  const writtenProducts: WrittenProduct[] = []
  for (const product of locked.products.values()) {
    const decision = products.get(product.id)
    const after =
      decision?.status === 'saved' && changed.has(product.id) ? decision.after : product.values
    const row = writtenProduct(product, after, skus, move)
    if (row) writtenProducts.push(row)
  }
  return { variants: written, products: writtenProducts }
}

/** Whether the product gets another SKU. */
const isRecoded = ({ isSingle, values }: LockedVariant, after: VariantValues) =>
  isSingle && values.sku !== after.sku

function writtenProduct(
  product: LockedProduct,
  after: ProductValues,
  skus: ReadonlyMap<string, string | null>,
  move: Move,
): WrittenProduct | undefined {
  const { id, values, sku } = product
  const isRecoded = skus.has(id)
  const hasTexts = isRecoded || after.name !== values.name || after.categoryId !== values.categoryId
  const isMoved = after.state !== values.state
  if (!hasTexts && !isMoved) return undefined
  const { name, categoryId } = after
  return {
    id,
    ...(isRecoded && { isRecoded }),
    ...(hasTexts && { texts: { name, categoryId, sku: isRecoded ? (skus.get(id) ?? null) : sku } }),
    ...(isMoved && { columns: move(product, after.state) }),
  }
}

async function findMissingCategories(
  tx: Db,
  { products }: SaveSheet,
): Promise<ReadonlySet<string>> {
  const wanted = new Set(products.flatMap(({ cells }) => cells.categoryId?.wanted ?? []))
  if (wanted.size === 0) return wanted
  // Nobody deletes them before this is committed.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM categories WHERE id = ANY (${[...wanted]}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  )
  for (const { id } of rows) wanted.delete(id)
  return wanted
}

type ProductCells = SaveSheet['products'][number]['cells']
type ProductProblems = { [Field in keyof ProductValues]?: string }

function categoryProblem(
  { categoryId }: ProductCells,
  missing: ReadonlySet<string>,
): ProductProblems {
  return categoryId && missing.has(categoryId.wanted)
    ? { categoryId: 'Danh mục này không còn.' }
    : {}
}

/** As in the editor; an undo may make a product a draft again. */
function ownStateProblem(
  { state }: ProductCells,
  columns: StateColumns,
  isUndo: boolean,
  now: Date,
): ProductProblems {
  const wanted = state && readStateText(state.wanted)
  if (!wanted) return {}
  const publishAt = stateOf(columns) === 'planned' ? columns.publishAt : null
  const problem = stateProblem(wanted, { isDraft: columns.isDraft || isUndo, publishAt }, now)
  return problem ? { state: problem.message } : {}
}
