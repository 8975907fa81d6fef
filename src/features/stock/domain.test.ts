import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averageAfter,
  averageWithout,
  countDifference,
  documentCode,
  numberOfCode,
} from './domain.ts'

const cost = fc.integer({ min: 0, max: 1_000_000_000 })
const pieces = fc.integer({ min: 1, max: 1_000_000_000 })

test('the average lies between both costs, and is off by no more than half a đồng a piece', () => {
  fc.assert(
    fc.property(pieces, cost, pieces, cost, (stock, before, quantity, paid) => {
      const average = averageAfter({ stock, cost: before }, { quantity, cost: paid })
      expect(average).toBeGreaterThanOrEqual(Math.min(before, paid))
      expect(average).toBeLessThanOrEqual(Math.max(before, paid))
      const exact = BigInt(stock) * BigInt(before) + BigInt(quantity) * BigInt(paid)
      const total = BigInt(stock) + BigInt(quantity)
      const off = 2n * (BigInt(average) * total - exact)
      expect(off <= total && off > -total).toBe(true)
    }),
  )
})

test('what came in and is taken back leaves the average as it was, but for rounding', () => {
  fc.assert(
    fc.property(pieces, cost, pieces, cost, (stock, before, quantity, paid) => {
      const average = averageAfter({ stock, cost: before }, { quantity, cost: paid })
      const back = averageWithout(
        { stock: stock + quantity, cost: average },
        { quantity, cost: paid },
      )
      expect(Math.abs((back ?? 0) - before)).toBeLessThanOrEqual(
        (stock + quantity) / (2 * stock) + 0.5,
      )
    }),
  )
})

test('half a đồng is rounded up; nothing there, or at an unknown cost, counts as what came', () => {
  expect(averageAfter({ stock: 1, cost: 1 }, { quantity: 1, cost: 2 })).toBe(2)
  expect(averageAfter({ stock: 3, cost: 1 }, { quantity: 1, cost: 2 })).toBe(1)
  expect(averageAfter({ stock: 0, cost: 9 }, { quantity: 1, cost: 2 })).toBe(2)
  expect(averageAfter({ stock: 5, cost: null }, { quantity: 1, cost: 2 })).toBe(2)
  expect(averageWithout({ stock: 4, cost: 7 }, { quantity: 4, cost: 7 })).toBe(7)
  expect(averageWithout({ stock: 4, cost: null }, { quantity: 1, cost: 7 })).toBe(null)
  expect(averageWithout({ stock: 4, cost: 1 }, { quantity: 3, cost: 9 })).toBe(0)
})

test('a count is booked as a difference, and never takes what is not there', () => {
  const count = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(count, count, count, (counted, expected, stock) => {
      const { delta, unbooked } = countDifference({ counted, expected, stock })
      expect(stock + delta).toBeGreaterThanOrEqual(0)
      expect(delta - unbooked).toBe(counted - expected)
      expect(unbooked > 0 ? stock + delta : 0).toBe(0)
    }),
  )
})

test('documents are called by kind and number', () => {
  expect(documentCode('receipt', 12)).toBe('PN12')
  expect(numberOfCode(' pn 12')).toBe(12)
  expect(numberOfCode('12')).toBeUndefined()
  expect(numberOfCode('PN')).toBeUndefined()
})
