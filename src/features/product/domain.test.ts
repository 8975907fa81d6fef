import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Variant } from '#features/catalog/contract.ts'
import {
  clampQuantity,
  findVariant,
  firstSelection,
  isPartial,
  isSoldOut,
  optionState,
  quantityLimit,
  sheetSelection,
  toggleOption,
  withoutTracking,
} from './domain.ts'

function variant(options: Record<string, string>, fields: Partial<Variant> = {}): Variant {
  const price = 100_000 as Variant['price']
  return {
    id: Object.values(options).join('-'),
    sku: null,
    displayName: '',
    options,
    price,
    discountPrice: null,
    flashPrice: null,
    flashSale: null,
    finalPrice: price,
    stock: 5,
    inStock: true,
    isPreorder: false,
    preorderDays: 0,
    image: null,
    ...fields,
  }
}

const groups = [
  { name: 'Màu', options: ['Đen', 'Trắng'] },
  { name: 'Cỡ', options: ['M', 'L'] },
]
const none = { stock: 0, inStock: false }
const blackM = variant({ Màu: 'Đen', Cỡ: 'M' }, none)
const blackL = variant({ Màu: 'Đen', Cỡ: 'L' })
// A server may call in stock what can be ordered ahead.
const whiteM = variant({ Màu: 'Trắng', Cỡ: 'M' }, { stock: 0, inStock: true, isPreorder: true })
const variants = [blackM, blackL, whiteM]

describe('choosing', () => {
  test('a choice in every group leads to the variant, a partial one to none', () => {
    expect(findVariant(groups, variants, { Màu: 'Đen', Cỡ: 'L' })).toBe(blackL)
    expect(findVariant(groups, variants, { Màu: 'Đen' })).toBeUndefined()
    expect(isPartial(groups, { Màu: 'Đen' })).toBe(true)
    expect(isPartial(groups, {})).toBe(false)
  })

  test('choosing an option again gives it back', () => {
    const chosen = toggleOption({}, 'Màu', 'Đen')
    expect(chosen).toEqual({ Màu: 'Đen' })
    expect(toggleOption(chosen, 'Màu', 'Trắng')).toEqual({ Màu: 'Trắng' })
    expect(toggleOption(chosen, 'Màu', 'Đen')).toEqual({})
  })

  test('an option is what it can still lead to', () => {
    expect(optionState(variants, {}, 'Màu', 'Đen')).toBe('available')
    expect(optionState(variants, { Cỡ: 'M' }, 'Màu', 'Đen')).toBe('sold-out')
    expect(optionState(variants, {}, 'Màu', 'Trắng')).toBe('preorder')
    expect(optionState(variants, { Màu: 'Trắng' }, 'Cỡ', 'L')).toBe('sold-out')
  })

  test('the only variant is chosen at once; the sheet starts with one in stock, else the first', () => {
    expect(firstSelection([blackM])).toEqual(blackM.options)
    expect(firstSelection(variants)).toEqual({})
    expect(sheetSelection(variants)).toEqual(blackL.options)
    expect(sheetSelection([blackM, whiteM])).toEqual(blackM.options)
    expect(sheetSelection([])).toEqual({})
  })
})

describe('how many', () => {
  const product = { stock: 7, inStock: true, isPreorder: false }

  test('stock; 99 when unknown or when a preorder has run out; what is left of a flash sale', () => {
    expect(quantityLimit(product, undefined)).toBe(7)
    expect(quantityLimit({ ...product, stock: null }, undefined)).toBe(99)
    expect(quantityLimit(product, whiteM)).toBe(99)
    expect(quantityLimit(product, { ...whiteM, stock: 3, inStock: true })).toBe(3)
    const flash = { id: 'f', startAt: '', endAt: '', remaining: 2 }
    const flashPrice = blackL.finalPrice
    expect(quantityLimit(product, { ...blackL, flashPrice, flashSale: flash })).toBe(2)
    expect(
      quantityLimit(product, { ...blackL, flashPrice, flashSale: { ...flash, remaining: 0 } }),
    ).toBe(5)
  })

  test('what can’t be bought is sold out', () => {
    expect(isSoldOut(product, blackM)).toBe(true)
    expect(isSoldOut(product, whiteM)).toBe(false)
    expect(isSoldOut({ stock: 0, inStock: false, isPreorder: false }, undefined)).toBe(true)
  })

  test('any number at all ends between 1 and the limit', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: -5, max: 500 }), (quantity, max) => {
        const clamped = clampQuantity(quantity, max)
        return Number.isInteger(clamped) && clamped >= 1 && clamped <= Math.max(max, 1)
      }),
    )
    expect(clampQuantity(Number.NaN, 5)).toBe(1)
    expect(clampQuantity(2.5, 5)).toBe(1)
    expect(clampQuantity(9, 5)).toBe(5)
  })
})

test('tracking goes, everything else stays', () => {
  expect(withoutTracking('?utm_source=zalo&fbclid=1&ref=a')).toBe('')
  expect(withoutTracking('?reviewOrderId=DH1&gclid=2')).toBe('?reviewOrderId=DH1')
  expect(withoutTracking('?q=a+b')).toBe('?q=a+b')
  expect(withoutTracking('')).toBe('')
})
