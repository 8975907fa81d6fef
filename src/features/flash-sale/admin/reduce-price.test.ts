import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reducePrice, roundings } from './reduce-price.ts'

test.each([
  [120_000, 20, 'thousand', 96_000],
  [129_000, 20, 'thousand', 103_000],
  [120_000, 20, 'nines', 99_000],
  [250_000, 20, 'nines', 199_000],
  [100_000, 5, 'nines', 99_000],
  [99_000, 1, 'nines', 89_000],
  [129_000, 15, 'none', 109_650],
  [800, 20, 'thousand', 640],
  [1, 50, 'none', undefined],
] as const)('of %s in a hundred parts %s less, %s: %s', (usual, percent, rounding, expected) => {
  expect(reducePrice(usual, percent, rounding)).toBe(expected)
})

test('whatever the price, it is a whole one above 0 and below the usual one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom(...roundings),
      (usual, percent, rounding) => {
        const price = reducePrice(usual, percent, rounding)
        if (price === undefined) return
        expect(Number.isInteger(price) && price > 0 && price < usual).toBe(true)
      },
    ),
  )
})
