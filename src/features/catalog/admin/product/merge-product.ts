import type { ProductValues } from './product-values.ts'
import type { Grid, GridRow } from './variant-grid.ts'

type Field = keyof ProductValues

export type Merged = {
  values: ProductValues
  /** Fields that both have changed, in different ways; the values are one's own. */
  conflicts: Field[]
  /** Fields that only the other has changed, whose values are taken. */
  taken: Field[]
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Brings together what two made of one product: of each field what was changed, and of fields that both changed one's own. */
export function mergeProduct(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): Merged {
  const merged: Merged = { values: { ...mine }, conflicts: [], taken: [] }
  for (const field of Object.keys(mine) as Field[]) {
    if (isEqual(theirs[field], base[field]) || isEqual(mine[field], theirs[field])) continue
    const value = isEqual(mine[field], base[field])
      ? theirs[field]
      : mergeParts(field, base, mine, theirs)
    if (value === undefined) merged.conflicts.push(field)
    else {
      Object.assign(merged.values, { [field]: value })
      merged.taken.push(field)
    }
  }
  return merged
}

/** The fields that `other` has changed, brought together with what was changed here; without those that both changed in different ways. */
export function takeOver(
  base: ProductValues,
  mine: ProductValues,
  other: ProductValues,
): Partial<ProductValues> {
  const { values, taken } = mergeProduct(base, mine, other)
  return Object.fromEntries(taken.map((field) => [field, values[field]]))
}

/** The same where it is not known what was typed over: all that was typed and is different is a conflict. */
export function mergeTyped(typed: Partial<ProductValues>, theirs: ProductValues): Merged {
  const fields = Object.keys(typed) as Field[]
  return {
    values: { ...theirs, ...typed },
    conflicts: fields.filter((field) => !isEqual(typed[field], theirs[field])),
    taken: [],
  }
}

/** Brings together what both changed of one field that has parts; undefined where that is not to be done without somebody. */
function mergeParts(
  field: Field,
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): ProductValues[Field] | undefined {
  if (field === 'grid') return mergeGrid(base.grid, mine.grid, theirs.grid)
  if (field !== 'moreCategoryIds') return undefined
  const gone = base[field].filter((id) => !mine[field].includes(id))
  const all = new Set([...theirs[field], ...mine[field].filter((id) => !base[field].includes(id))])
  return [...all].filter((id) => !gone.includes(id)).sort()
}

/** Undefined when both have changed the same. */
function mergeGrid(base: Grid, mine: Grid, theirs: Grid): Grid | undefined {
  // Their variants were made anew, or mine of values that may be gone: not without somebody who looks at it.
  if (!isEqual(base.options, theirs.options) || !isSameRows(base, theirs)) return undefined
  const rows: GridRow[] = []
  for (const row of mine.rows) {
    const old = base.rows.find(({ key }) => key === row.key)
    const other = theirs.rows.find(({ key }) => key === row.key)
    const merged = old && other ? mergeRow(old, row, other) : row
    if (!merged) return undefined
    rows.push(merged)
  }
  return { ...mine, rows }
}

const isSameRows = (one: Grid, other: Grid) =>
  isEqual(
    one.rows.map(({ key }) => key),
    other.rows.map(({ key }) => key),
  )

function mergeRow(base: GridRow, mine: GridRow, theirs: GridRow): GridRow | undefined {
  const merged: GridRow = { ...mine }
  for (const field of Object.keys(theirs) as (keyof GridRow)[]) {
    // What is left is not edited here.
    const isTheirs = field === 'stock' || isEqual(mine[field], base[field])
    if (isTheirs) Object.assign(merged, { [field]: theirs[field] })
    else if (!isEqual(theirs[field], base[field]) && !isEqual(mine[field], theirs[field])) {
      return undefined
    }
  }
  return merged
}
