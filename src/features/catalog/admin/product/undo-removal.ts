import { putBack } from '#back-office/undo-removal.ts'
import { filledOptions, type Grid, type GridRow, isSame, mostVariants } from './variant-grid.ts'

const keyOf = ({ key }: { key: string }) => key

/**
 * Puts an option that was removed of `before`, or a value with its variants, into the grid as it is now. Variants that were added
 * since take the first value of an option that comes back.
 */
export function undoRemoval(now: Grid, before: Grid, after: Grid): Grid {
  const options = putBack(now.options, before.options, after.options, keyOf).map((option) => {
    const [old, left] = [before, after].map((grid) => grid.options.find(isKeyOf(option)))
    if (!old || !left) return option
    const back = putBack(option.values, old.values, left.values, keyOf)
    const isNew = (value: { key: string }) => !option.values.some(isKeyOf(value))
    const isTyped = ({ text }: { text: string }) =>
      option.values.some((value) => isSame(value.text, text))
    return { ...option, values: back.filter((value) => !(isNew(value) && isTyped(value))) }
  })
  const present = new Set(now.rows.map(keyOf))
  const rows = putBack(now.rows, before.rows, after.rows, keyOf).flatMap((row) => {
    const values = filledOptions({ options }).flatMap((option) => {
      const known = valueIn(now, row, option.key) ?? valueIn(before, row, option.key)
      // Of an old one whose value was removed since, nothing comes back.
      return option.values.find(({ key }) => key === (known ?? key))?.key ?? []
    })
    return values.length === filledOptions({ options }).length ? [{ ...row, values }] : []
  })
  return { options, rows: withoutTwins(rows, present).slice(0, mostVariants) }
}

const isKeyOf =
  ({ key }: { key: string }) =>
  (other: { key: string }) =>
    other.key === key

/** The key of the value that a variant has of an option; undefined where it has none. */
function valueIn(grid: Grid, { key }: GridRow, option: string): string | undefined {
  const place = filledOptions(grid).findIndex((one) => one.key === option)
  return place < 0 ? undefined : grid.rows.find((row) => row.key === key)?.values[place]
}

/** Of variants with the same values the one that is there now. */
function withoutTwins(rows: readonly GridRow[], present: ReadonlySet<string>): GridRow[] {
  const combination = ({ values }: GridRow) => values.join('\n')
  const taken = new Set(rows.filter(({ key }) => present.has(key)).map(combination))
  return rows.filter((row) => {
    const isTwin = taken.has(combination(row))
    taken.add(combination(row))
    return present.has(row.key) || !isTwin
  })
}
