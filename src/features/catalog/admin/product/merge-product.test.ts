import { expect, test } from 'vitest'
import { mergeProduct, mergeTyped, takeOver } from './merge-product.ts'
import { emptyValues, type ProductValues } from './product-values.ts'
import { emptyRow, type GridRow } from './variant-grid.ts'

const row = (key: string, fields: Partial<GridRow> = {}): GridRow => ({
  ...{ ...emptyRow(key), id: key, values: [key], price: 100 },
  ...fields,
})
const options = [
  { key: 'o', name: 'Cỡ', values: ['s', 'm'].map((key) => ({ key, text: key.toUpperCase() })) },
]
const withRows = (...rows: GridRow[]): ProductValues => ({
  ...emptyValues,
  name: 'Áo',
  grid: { options, rows },
})
const base = withRows(row('s'), row('m'))

test('what only one has changed is taken; what both have changed alike is no conflict', () => {
  const merged = mergeProduct(
    base,
    { ...base, name: 'Áo mới', sku: 'A1' },
    { ...base, brand: 'Tơ', sku: 'A1' },
  )
  expect(merged).toEqual({
    values: { ...base, name: 'Áo mới', sku: 'A1', brand: 'Tơ' },
    ...{ conflicts: [], taken: ['brand'] },
  })
})

test('what both have changed differently stays one’s own, and is told', () => {
  const merged = mergeProduct(base, { ...base, name: 'Của tôi' }, { ...base, name: 'Của họ' })
  expect(merged.values.name).toBe('Của tôi')
  expect(merged.conflicts).toEqual(['name'])
})

test('prices of different variants are brought together, with what is left of each', () => {
  const merged = mergeProduct(
    base,
    withRows(row('s', { price: 90 }), row('m')),
    withRows(row('s', { stock: 2 }), row('m', { discountPrice: 80 })),
  )
  expect(merged.conflicts).toEqual([])
  expect(merged.values.grid.rows).toEqual([
    row('s', { price: 90, stock: 2 }),
    row('m', { discountPrice: 80 }),
  ])
})

test('categories that both have added or taken out are brought together', () => {
  const before = { ...base, moreCategoryIds: ['a', 'b'] }
  const merged = mergeProduct(
    before,
    { ...before, moreCategoryIds: ['a', 'd'] },
    { ...before, moreCategoryIds: ['b', 'c'] },
  )
  expect(merged.values.moreCategoryIds).toEqual(['c', 'd'])
  expect(merged.conflicts).toEqual([])
})

test('two prices of one variant, and variants that the other has added or removed, are a conflict', () => {
  const mine = withRows(row('s', { price: 90 }), row('m'))
  expect(mergeProduct(base, mine, withRows(row('s', { price: 80 }), row('m'))).conflicts).toContain(
    'grid',
  )
  expect(mergeProduct(base, mine, withRows(row('s'))).conflicts).toContain('grid')
})

test('where it is not known what was typed over, all that is different is asked', () => {
  const theirs = { ...base, name: 'Của họ', sku: 'A1', brand: 'Tơ' }
  expect(mergeTyped({ name: 'Của tôi', sku: 'A1' }, theirs)).toEqual({
    values: { ...theirs, name: 'Của tôi' },
    ...{ conflicts: ['name'], taken: [] },
  })
})

test('what was discarded comes back beside what was typed or saved since, which stays', () => {
  const discarded = {
    ...withRows(row('s', { price: 90 }), row('m')),
    ...{ name: 'Áo dài', brand: 'Tơ' },
  }
  const now = { ...withRows(row('s'), row('m', { price: 120 })), name: 'Áo lụa', sku: 'A1' }
  expect(takeOver(base, now, discarded)).toEqual({
    brand: 'Tơ',
    grid: { options, rows: [row('s', { price: 90 }), row('m', { price: 120 })] },
  })
})
