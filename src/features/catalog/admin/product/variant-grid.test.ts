import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMissing,
  addOption,
  addValues,
  emptyRow,
  type Grid,
  missingRows,
  removeOption,
  removeRow,
  removeValue,
  renameOption,
  renameValue,
  rowLabel,
} from './variant-grid.ts'

let count = 0
const newKey = () => `k${count++}`

/** A product in one form that exists, to which options are added. */
function aGrid(...options: [name: string, values: string[]][]): Grid {
  const start: Grid = {
    options: [],
    rows: [{ ...emptyRow('first'), id: 'id-1', price: 100, sku: 'A', stock: 3 }],
  }
  return options.reduce((grid, [name, values]) => {
    const added = addOption(grid, name, newKey)
    return addValues(added, added.options.at(-1)?.key ?? '', values, newKey)
  }, start)
}

const labels = (grid: Grid) => grid.rows.map((row) => rowLabel(grid, row))
const keyOf = (grid: Grid, name: string) =>
  grid.options.find((option) => option.name === name)?.key ?? ''
const keyOfValue = (grid: Grid, name: string, text: string) =>
  grid.options.find((option) => option.name === name)?.values.find((value) => value.text === text)
    ?.key ?? ''

test('a product in one form becomes the first variant; further ones begin like it, without what is its own', () => {
  const grid = aGrid(['Màu', ['Đỏ', 'Xanh']], ['Cỡ', ['S', 'M']])
  expect(labels(grid)).toEqual(['Đỏ / S', 'Đỏ / M', 'Xanh / S', 'Xanh / M'])
  expect(grid.rows.map(({ id, sku, price, stock }) => [id, sku, price, stock])).toEqual([
    ['id-1', 'A', 100, 3],
    [null, '', 100, null],
    [null, '', 100, null],
    [null, '', 100, null],
  ])
})

test('an option without values changes no variant, wherever it stands', () => {
  const grid = addOption(aGrid(['Cỡ', ['S', 'M']]), 'Màu', newKey)
  expect(labels(grid)).toEqual(['S', 'M'])
  const between = addOption(grid, 'Chất', newKey)
  const full = addValues(between, keyOf(between, 'Chất'), ['Lụa'], newKey)
  expect(labels(full)).toEqual(['S / Lụa', 'M / Lụa'])
  const filled = addValues(full, keyOf(full, 'Màu'), ['Đỏ'], newKey)
  expect(labels(filled)).toEqual(['S / Đỏ / Lụa', 'M / Đỏ / Lụa'])
  expect(labels(removeOption(filled, keyOf(filled, 'Màu')))).toEqual(['S / Lụa', 'M / Lụa'])
})

test('renaming keeps every variant; a text that another value has is not taken', () => {
  const grid = aGrid(['Màu', ['Đỏ', 'Xanh']])
  const red = keyOfValue(grid, 'Màu', 'Đỏ')
  const renamed = renameValue(
    renameOption(grid, keyOf(grid, 'Màu'), 'Sắc'),
    grid.options[0]?.key ?? '',
    red,
    'Đỏ đô',
  )
  expect(labels(renamed)).toEqual(['Đỏ đô', 'Xanh'])
  expect(renamed.rows).toEqual(grid.rows)
  expect(renameValue(grid, keyOf(grid, 'Màu'), red, ' xanh ')).toEqual(grid)
  expect(addValues(grid, keyOf(grid, 'Màu'), ['ĐỎ'], newKey)).toEqual(grid)
})

test('removing a value removes its variants; the last value leaves the others as they are', () => {
  const grid = aGrid(['Màu', ['Đỏ', 'Xanh']], ['Cỡ', ['S', 'M']])
  const less = removeValue(grid, keyOf(grid, 'Màu'), keyOfValue(grid, 'Màu', 'Xanh'))
  expect(labels(less)).toEqual(['Đỏ / S', 'Đỏ / M'])
  const none = removeValue(less, keyOf(less, 'Màu'), keyOfValue(less, 'Màu', 'Đỏ'))
  expect(labels(none)).toEqual(['S', 'M'])
  expect(none.rows[0]?.id).toBe('id-1')
  expect(labels(removeOption(grid, keyOf(grid, 'Cỡ')))).toEqual(['Đỏ', 'Xanh'])
})

test('one variant can be left out, and is offered again', () => {
  const grid = aGrid(['Màu', ['Đỏ', 'Xanh']], ['Cỡ', ['S', 'M']])
  const less = removeRow(grid, grid.rows[2]?.key ?? '')
  expect(labels(less)).toEqual(['Đỏ / S', 'Đỏ / M', 'Xanh / M'])
  expect(missingRows(less)).toHaveLength(1)
  // A value that is added brings variants of what is sold alone.
  expect(labels(addMissing(less, newKey))).toEqual(labels(grid))
  const one = aGrid()
  expect(removeRow(one, 'first')).toEqual(one)
  expect(missingRows(one)).toEqual([])
})

test('whatever is done, each variant has one value of each option, no two are alike, and those that exist come from there', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('option'), at: fc.nat(3) }),
    fc.record({ kind: fc.constant('value'), at: fc.nat(3), text: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('drop option'), at: fc.nat(3) }),
    fc.record({ kind: fc.constant('drop value'), at: fc.nat(3), text: fc.constantFrom('a', 'b') }),
    fc.record({ kind: fc.constant('drop row'), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('missing'), at: fc.nat(1) }),
  )
  type Step = { kind: string; at: number; text?: string }
  const apply = (grid: Grid, { kind, at, text = '' }: Step): Grid => {
    const option = grid.options[at]
    if (kind === 'option') {
      return grid.options.length < 4 ? addOption(grid, `o${newKey()}`, newKey) : grid
    }
    if (kind === 'drop row') return removeRow(grid, grid.rows[at]?.key ?? '')
    if (kind === 'missing') return addMissing(grid, newKey)
    if (!option) return grid
    if (kind === 'value') return addValues(grid, option.key, [text], newKey)
    if (kind === 'drop option') return removeOption(grid, option.key)
    const value = option.values.find((one) => one.text === text)
    return value ? removeValue(grid, option.key, value.key) : grid
  }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const grid = (steps as Step[]).reduce(apply, aGrid())
      const filled = grid.options.filter(({ values }) => values.length > 0)
      for (const row of grid.rows) {
        expect(row.values).toHaveLength(filled.length)
        for (const [index, key] of row.values.entries()) {
          expect(filled[index]?.values.map((value) => value.key)).toContain(key)
        }
      }
      const places = grid.rows.map(({ values }) => values.join())
      expect(new Set(places).size).toBe(places.length)
      expect(grid.rows.length).toBeGreaterThan(0)
      expect(grid.rows.filter(({ id }) => id !== null).length).toBeLessThanOrEqual(1)
    }),
  )
})
