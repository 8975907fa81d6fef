import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideProduct, decideVariant, type VariantValues } from './sheet-cells.ts'

const tea: VariantValues = {
  sku: 'TRA',
  price: 100_000,
  discountPrice: null,
  costPrice: null,
  stock: 10,
  barcode: null,
  weightGram: null,
}

test('a row is written only where its cells still are as they were seen', () => {
  const cells = { price: { seen: 100_000, wanted: 120_000 }, sku: { seen: 'TRA', wanted: null } }
  expect(decideVariant(tea, cells)).toEqual({
    status: 'saved',
    after: { ...tea, price: 120_000, sku: null },
  })
  expect(decideVariant({ ...tea, price: 90_000 }, cells)).toEqual({
    status: 'changed',
    fields: ['price'],
  })
})

test('what already is as wanted is no conflict', () => {
  const cells = { price: { seen: 100_000, wanted: 120_000 } }
  const current = { ...tea, price: 120_000 }
  expect(decideVariant(current, cells)).toEqual({ status: 'saved', after: current })
  const name = { name: { seen: 'Trà', wanted: 'Trà sen' } }
  const product = { name: 'Trà sen', state: 'hidden', categoryId: 'x' }
  expect(decideProduct(product, name)).toEqual({ status: 'saved', after: product })
})

test('stock is a difference onto what is there now, and never below zero', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (now, seen, wanted) => {
      const decision = decideVariant({ ...tea, stock: now }, { stock: { seen, wanted } })
      const left = now + wanted - seen
      if (left >= 0) expect(decision).toEqual({ status: 'saved', after: { ...tea, stock: left } })
      else expect(decision.status).toBe('refused')
    }),
  )
})

test.each([
  [null, { seen: null, wanted: 5 }, 5],
  [7, { seen: 10, wanted: null }, null],
  [null, { seen: null, wanted: null }, null],
  [null, { seen: 10, wanted: null }, null],
] as const)('counting of %j that is edited %j becomes %j', (now, stock, after) => {
  expect(decideVariant({ ...tea, stock: now }, { stock })).toEqual({
    status: 'saved',
    after: { ...tea, stock: after },
  })
})

test.each([
  [3, { seen: null, wanted: 5 }],
  [null, { seen: 3, wanted: 5 }],
] as const)('whether pieces are counted is not guessed: %j edited %j', (now, stock) => {
  const decision = decideVariant({ ...tea, stock: now }, { stock })
  expect(decision).toEqual({ status: 'changed', fields: ['stock'] })
})

test('a discount that somebody else gave meanwhile stays below the price', () => {
  const current = { ...tea, discountPrice: 90_000 }
  expect(decideVariant(current, { price: { seen: 100_000, wanted: 80_000 } })).toEqual({
    status: 'refused',
    problems: { price: 'Giá giảm 90.000đ phải thấp hơn giá bán 80.000đ.' },
  })
  expect(decideVariant(tea, { discountPrice: { seen: null, wanted: 100_000 } })).toEqual({
    status: 'refused',
    problems: { discountPrice: 'Giá giảm 100.000đ phải thấp hơn giá bán 100.000đ.' },
  })
})
