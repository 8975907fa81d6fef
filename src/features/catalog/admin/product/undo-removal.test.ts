import fc from 'fast-check'
import { expect, test } from 'vitest'
import { undoRemoval } from './undo-removal.ts'
import {
  addOption,
  addValues,
  emptyRow,
  type Grid,
  removeOption,
  removeRow,
  removeValue,
  renameValue,
  rowLabel,
} from './variant-grid.ts'

let count = 0
const newKey = () => `k${count++}`

const withOption = (grid: Grid, name: string, values: readonly string[]): Grid =>
  addValues(
    { ...grid, options: [...grid.options, { key: name, name, values: [] }] },
    name,
    values,
    newKey,
  )
const aGrid = (...options: (readonly [name: string, values: readonly string[]])[]): Grid =>
  options.reduce<Grid>((grid, [name, values]) => withOption(grid, name, values), {
    options: [],
    rows: [{ ...emptyRow('first'), price: 100 }],
  })
const labels = (grid: Grid) => grid.rows.map((row) => rowLabel(grid, row))
const valueKey = (grid: Grid, text: string) =>
  grid.options.flatMap(({ values }) => values).find((value) => value.text === text)?.key ?? ''
const without = (grid: Grid, option: string, text: string) =>
  removeValue(grid, option, valueKey(grid, text))
const priced = (grid: Grid, price: number): Grid => ({
  ...grid,
  rows: grid.rows.map((row) => ({ ...row, price })),
})

const before = aGrid(['Màu', ['Đỏ', 'Xanh']], ['Cỡ', ['S', 'M']])

test('a value comes back with its variants; prices that were typed since stay', () => {
  const after = without(before, 'Màu', 'Đỏ')
  const undone = undoRemoval(priced(after, 250), before, after)
  expect(labels(undone)).toEqual(['Đỏ / S', 'Đỏ / M', 'Xanh / S', 'Xanh / M'])
  expect(undone.rows.map(({ price }) => price)).toEqual([100, 100, 250, 250])
})

test('an option comes back at its place beside what was added since', () => {
  const after = removeOption(before, 'Màu')
  const since = withOption(addValues(after, 'Cỡ', ['L'], newKey), 'Chất', ['Lụa'])
  const undone = undoRemoval(since, before, after)
  expect(undone.options.map(({ name }) => name)).toEqual(['Màu', 'Cỡ', 'Chất'])
  expect(labels(undone).toSorted()).toEqual(
    ['Đỏ / L / Lụa', 'Đỏ / M / Lụa', 'Đỏ / S / Lụa', 'Xanh / M / Lụa', 'Xanh / S / Lụa'].toSorted(),
  )
})

test('the last value of an option comes back, unless another one is there', () => {
  const single = aGrid(['Màu', ['Đỏ']], ['Cỡ', ['S', 'M']])
  const after = without(single, 'Màu', 'Đỏ')
  expect(undoRemoval(after, single, after)).toEqual(single)
  const other = addValues(after, 'Màu', ['Tím'], newKey)
  expect(labels(undoRemoval(other, single, after))).toEqual(['Tím / S', 'Tím / M'])
})

test('what is there by the same name, or below what was removed since, does not come twice', () => {
  const after = without(before, 'Màu', 'Đỏ')
  const typed = addValues(after, 'Màu', ['đỏ'], newKey)
  expect(undoRemoval(typed, before, after)).toEqual(typed)
  const gone = removeOption(after, 'Màu')
  expect(labels(undoRemoval(gone, before, after))).toEqual(['S', 'M'])
  const smaller = without(after, 'Cỡ', 'M')
  expect(labels(undoRemoval(smaller, before, after))).toEqual(['Đỏ / S', 'Xanh / S'])
})

const grids = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('Đỏ', 'Xanh', 'Tím'), { minLength: 1 }),
    fc.uniqueArray(fc.constantFrom('S', 'M', 'L'), { minLength: 1 }),
    fc.array(fc.nat(8), { maxLength: 3 }),
  )
  .map(([colours, sizes, removed]) => {
    const full = aGrid(['Màu', colours], ['Cỡ', sizes])
    return removed.reduce((grid, at) => removeRow(grid, grid.rows[at]?.key ?? ''), full)
  })

test('undone at once, the grid is what it was; undone later, each variant has one value of each option', () => {
  fc.assert(
    fc.property(grids, fc.nat(), fc.boolean(), (grid, at, isOption) => {
      const [colours] = grid.options
      const value = colours?.values[at % colours.values.length]
      const after = isOption
        ? removeOption(grid, 'Màu')
        : removeValue(grid, 'Màu', value?.key ?? '')
      fc.pre(after.rows.length > 0)
      expect(undoRemoval(after, grid, after)).toEqual(grid)

      const renamed = renameValue(
        addOption(after, 'Chất', newKey),
        'Cỡ',
        valueKey(after, 'S'),
        'XS',
      )
      const since = addValues(renamed, 'Cỡ', ['XL'], newKey)
      const undone = undoRemoval(since, grid, after)
      const kept = new Set(undone.rows.map(({ key }) => key))
      expect(since.rows.every(({ key }) => kept.has(key))).toBe(true)
      const filled = undone.options.filter(({ values }) => values.length > 0)
      for (const { values } of undone.rows) {
        expect(values).toHaveLength(filled.length)
        expect(
          values.every((key, place) => filled[place]?.values.some((one) => one.key === key)),
        ).toBe(true)
      }
      expect(new Set(labels(undone)).size).toBe(undone.rows.length)
    }),
  )
})
