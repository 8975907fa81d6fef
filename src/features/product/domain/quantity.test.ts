import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aVariant } from '#test/a-variant.ts'
import { clampQuantity, isSoldOut, quantityLimit } from './quantity.ts'

const none = { stock: 0, inStock: false }
const blackM = aVariant({ Màu: 'Đen', Cỡ: 'M' }, none)
const blackL = aVariant({ Màu: 'Đen', Cỡ: 'L' })
// Foreign servers may report preorders as in stock.
const whiteM = aVariant({ Màu: 'Trắng', Cỡ: 'M' }, { stock: 0, inStock: true, isPreorder: true })

describe('how many', () => {
  const product = { stock: 7, inStock: true, isPreorder: false }

  test('stock; 99 when unknown or for a preorder out of stock; the remaining pieces of a flash sale', () => {
    expect(quantityLimit(product, undefined, null)).toBe(7)
    expect(quantityLimit({ ...product, stock: null }, undefined, null)).toBe(99)
    expect(quantityLimit(product, whiteM, null)).toBe(99)
    expect(quantityLimit(product, { ...whiteM, stock: 3, inStock: true }, null)).toBe(3)
    expect(quantityLimit(product, blackL, 2)).toBe(2)
    expect(quantityLimit(product, blackL, 9)).toBe(5)
    // At the regular price, the stock is the limit.
    expect(quantityLimit(product, blackL, 0)).toBe(5)
    // Maximum of a cart line.
    expect(quantityLimit({ ...product, stock: 50_000 }, undefined, null)).toBe(9_999)
  })

  test('always at least one and no more than the stock, the sale or a line allows', () => {
    const counts = fc.option(fc.integer({ min: -9, max: 20_000 }))
    fc.assert(
      fc.property(counts, fc.boolean(), counts, (stock, isPreorder, left) => {
        const limit = quantityLimit({ stock, inStock: true, isPreorder }, undefined, left)
        expect(limit).toBeGreaterThanOrEqual(1)
        expect(limit).toBeLessThanOrEqual(9_999)
        if (stock !== null && stock > 0) expect(limit).toBeLessThanOrEqual(stock)
        if (left !== null && left > 0) expect(limit).toBeLessThanOrEqual(left)
      }),
    )
  })

  test('an unavailable product is sold out', () => {
    expect(isSoldOut(product, blackM)).toBe(true)
    expect(isSoldOut(product, whiteM)).toBe(false)
    expect(isSoldOut({ stock: 0, inStock: false, isPreorder: false }, undefined)).toBe(true)
  })

  test('any number at all ends between 1 and the limit', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: -5, max: 500 }), (quantity, max) => {
        const clamped = clampQuantity(quantity, max)
        const isWithin = Number.isInteger(clamped) && clamped >= 1 && clamped <= Math.max(max, 1)
        return isWithin && clampQuantity(clamped, max) === clamped
      }),
    )
    expect(clampQuantity(Number.NaN, 5)).toBe(1)
    expect(clampQuantity(2.5, 5)).toBe(1)
    expect(clampQuantity(9, 5)).toBe(5)
  })
})
