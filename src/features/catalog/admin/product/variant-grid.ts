/** An option of a product and its values, in their order. Both have keys, so that fields keep their place while they are renamed. */
export type GridOption = { key: string; name: string; values: readonly GridValue[] }
type GridValue = { key: string; text: string }

/** A variant as it is typed: numbers besides money are texts. */
export type GridRow = {
  key: string
  /** Null: a new one. */
  id: string | null
  /** The keys of its values, one of each option. */
  values: readonly string[]
  price: number | null
  discountPrice: number | null
  costPrice: number | null
  /** What it cost when it was read. */
  costSeen: number | null
  sku: string
  barcode: string
  /** Pieces that a new one begins with; empty when they are not counted. */
  openingStock: string
  /** What is left of one that exists; null when it is not counted. */
  stock: number | null
  isPreorder: boolean
  preorderDays: string
  weight: string
  /** In centimetres. */
  length: string
  width: string
  height: string
  imageUrl: string | null
}

export type Grid = { options: readonly GridOption[]; rows: readonly GridRow[] }

/** The most options and variants of a product. */
export const mostOptions = 4
export const mostVariants = 1000

export const emptyRow = (key: string): GridRow => ({
  ...{ key, id: null, values: [], price: null, discountPrice: null },
  ...{ costPrice: null, costSeen: null },
  ...{ sku: '', barcode: '', openingStock: '', stock: null, isPreorder: false },
  ...{ preorderDays: '', weight: '', length: '', width: '', height: '', imageUrl: null },
})

/** An option without values takes part in no variant. */
export const filledOptions = ({ options }: Pick<Grid, 'options'>) =>
  options.filter(({ values }) => values.length > 0)

/** “Đen / M”. */
export function rowLabel(grid: Pick<Grid, 'options'>, row: GridRow): string {
  return filledOptions(grid)
    .map(({ values }, index) => values.find(({ key }) => key === row.values[index])?.text ?? '')
    .filter(Boolean)
    .join(' / ')
}

type NewKey = () => string

/** Where an option's value stands in the values of a variant. */
const placeOf = ({ options }: Grid, at: number) =>
  filledOptions({ options: options.slice(0, at) }).length

const combination = (values: readonly string[]) => values.join('\n')

/** A further option without values, in which nothing changes yet. */
export function addOption(grid: Grid, name: string, newKey: NewKey): Grid {
  return { ...grid, options: [...grid.options, { key: newKey(), name, values: [] }] }
}

export function renameOption(grid: Grid, key: string, name: string): Grid {
  return { ...grid, options: grid.options.map((one) => (one.key === key ? { ...one, name } : one)) }
}

/** Of variants that differ in this option alone, the first stays. */
export function removeOption(grid: Grid, key: string): Grid {
  const at = grid.options.findIndex((option) => option.key === key)
  if (at < 0) return grid
  const isEmpty = grid.options[at]?.values.length === 0
  const index = placeOf(grid, at)
  const kept = new Map<string, GridRow>()
  for (const row of grid.rows) {
    const values = isEmpty ? row.values : row.values.toSpliced(index, 1)
    const place = combination(values)
    if (!kept.has(place)) kept.set(place, { ...row, values })
  }
  return { options: grid.options.toSpliced(at, 1), rows: [...kept.values()] }
}

/**
 * Adds values to an option. All variants that there are take the first value of an option that had none; those of further values begin
 * as copies of the others, without what is unique to a variant.
 */
export function addValues(grid: Grid, optionKey: string, texts: readonly string[], newKey: NewKey) {
  return texts.reduce((last, text) => addValue(last, optionKey, text, newKey), grid)
}

function addValue(grid: Grid, optionKey: string, text: string, newKey: NewKey): Grid {
  const at = grid.options.findIndex(({ key }) => key === optionKey)
  const option = grid.options[at]
  if (!option || option.values.some((value) => isSame(value.text, text))) return grid
  const value = { key: newKey(), text }
  const options = grid.options.with(at, { ...option, values: [...option.values, value] })
  const place = placeOf(grid, at)
  if (option.values.length === 0) {
    const rows = grid.rows.map((row) => ({
      ...row,
      values: row.values.toSpliced(place, 0, value.key),
    }))
    return sorted({ options, rows })
  }
  const first = new Map<string, GridRow>()
  for (const row of grid.rows) {
    const others = combination(row.values.toSpliced(place, 1))
    if (!first.has(others)) first.set(others, row)
  }
  const added = [...first.values()].map((row) => ({
    ...likeOther(row, newKey()),
    values: row.values.with(place, value.key),
  }))
  return sorted({ options, rows: [...grid.rows, ...added].slice(0, mostVariants) })
}

function likeOther(row: GridRow, key: string): GridRow {
  return { ...row, key, id: null, sku: '', barcode: '', stock: null, imageUrl: null }
}

const folded = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase('vi')
export const isSame = (one: string, other: string) => folded(one) === folded(other)

/** Renames a value; a text that another value of the option has is not taken. */
export function renameValue(grid: Grid, optionKey: string, valueKey: string, text: string): Grid {
  return {
    ...grid,
    options: grid.options.map((option) => {
      const isTaken = option.values.some(
        (value) => value.key !== valueKey && isSame(value.text, text),
      )
      if (option.key !== optionKey || isTaken) return option
      return {
        ...option,
        values: option.values.map((value) => (value.key === valueKey ? { ...value, text } : value)),
      }
    }),
  }
}

/** Removes a value with its variants; the last one of an option leaves the variants without that option. */
export function removeValue(grid: Grid, optionKey: string, valueKey: string): Grid {
  const at = grid.options.findIndex(({ key }) => key === optionKey)
  const option = grid.options[at]
  if (!option) return grid
  const values = option.values.filter(({ key }) => key !== valueKey)
  if (values.length === 0) {
    const without = removeOption(grid, optionKey)
    return { ...without, options: grid.options.with(at, { ...option, values }) }
  }
  return {
    options: grid.options.with(at, { ...option, values }),
    rows: grid.rows.filter((row) => !row.values.includes(valueKey)),
  }
}

/** Removes one variant; the last one stays. */
export function removeRow(grid: Grid, key: string): Grid {
  return grid.rows.length > 1 ? { ...grid, rows: grid.rows.filter((row) => row.key !== key) } : grid
}

/** The combinations of values that have no variant, as lists of keys. */
export function missingRows(grid: Grid): string[][] {
  const known = new Set(grid.rows.map(({ values }) => combination(values)))
  const all = filledOptions(grid).reduce<string[][]>(
    (lists, { values }) => lists.flatMap((list) => values.map(({ key }) => [...list, key])),
    [[]],
  )
  return all.filter((values) => !known.has(combination(values)))
}

/** Adds variants for all combinations that have none. */
export function addMissing(grid: Grid, newKey: NewKey): Grid {
  const [like] = grid.rows
  const room = mostVariants - grid.rows.length
  const added = missingRows(grid)
    .slice(0, room)
    .map((values) => ({
      ...(like ? likeOther(like, newKey()) : emptyRow(newKey())),
      values,
    }))
  return sorted({ ...grid, rows: [...grid.rows, ...added] })
}

/** Variants in the order of the options' values. */
function sorted({ options, rows }: Grid): Grid {
  const places = new Map(
    options.flatMap(({ values }) => values.map(({ key }, index): [string, number] => [key, index])),
  )
  const compare = (one: GridRow, other: GridRow) => {
    for (const [index, key] of one.values.entries()) {
      const difference = (places.get(key) ?? 0) - (places.get(other.values[index] ?? '') ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }
  return { options, rows: rows.toSorted(compare) }
}
