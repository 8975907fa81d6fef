import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product, Variant } from '#features/catalog/contract.ts'
import {
  clampQuantity,
  findVariant,
  firstSelection,
  isPartial,
  isSoldOut,
  optionState,
  pricedAt,
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

describe('prices as a flash sale goes on', () => {
  const endAt = '2026-11-20T07:00:00.000Z'
  const end = Date.parse(endAt)
  const vnd = (amount: number) => amount as Product['price']
  const sale = (remaining: number) => ({
    id: 's',
    startAt: '2026-11-20T05:00:00.000Z',
    endAt,
    remaining,
  })
  const onSale = { flashPrice: vnd(60_000), flashSale: sale(3), finalPrice: vnd(60_000) }
  const small = variant({ Cỡ: 'S' }, onSale)
  const medium = variant({ Cỡ: 'M' }, { ...onSale, discountPrice: vnd(90_000) })
  const product = (fields: Partial<Product>) =>
    ({
      price: vnd(100_000),
      discountPrice: null,
      priceType: 'FLASH_SALE',
      finalPrice: vnd(60_000),
      finalMinPrice: vnd(60_000),
      finalMaxPrice: vnd(60_000),
      flashSale: { id: 's', endAt },
      variantsRaw: [],
      ...fields,
    }) as Partial<Product> as Product
  const shirt = product({ variantsRaw: [small, medium] })
  const entry = (
    sold: number,
    variants: { id: string; quantity: number; sold: number }[] = [],
  ) => ({
    endAt,
    totalQuantity: 10,
    totalSold: sold,
    variants,
  })
  const prices = ({ variantsRaw, finalMinPrice, finalMaxPrice }: Product) => [
    ...variantsRaw.map(({ finalPrice }) => finalPrice),
    finalMinPrice,
    finalMaxPrice,
  ]

  test('while it runs they stay, and what is left is the newest count', () => {
    const now = pricedAt(shirt, { now: end - 1, entry: entry(8) })
    expect(prices(now)).toEqual([60_000, 60_000, 60_000, 60_000])
    expect(now.variantsRaw.map(({ flashSale }) => flashSale?.remaining)).toEqual([2, 2])
    expect(prices(pricedAt(shirt, { now: 0, entry: undefined }))).toEqual(prices(shirt))
  })

  test('at its end, when nothing is left, and when it was ended early, each costs what it usually does', () => {
    for (const moment of [
      { now: end, entry: entry(0) },
      { now: end, entry: undefined },
      { now: 0, entry: entry(10) },
      { now: 0, entry: null },
    ]) {
      expect(prices(pricedAt(shirt, moment))).toEqual([100_000, 90_000, 90_000, 100_000])
    }
  })

  test('allotments of single variants end one by one', () => {
    const own = [{ id: 'S', quantity: 5, sold: 5 }]
    expect(prices(pricedAt(shirt, { now: 0, entry: entry(5, own) }))).toEqual([
      100_000, 90_000, 90_000, 100_000,
    ])
    own.push({ id: 'M', quantity: 5, sold: 1 })
    expect(prices(pricedAt(shirt, { now: 0, entry: entry(6, own) }))).toEqual([
      100_000, 60_000, 60_000, 100_000,
    ])
  })

  test('a product sold in one form', () => {
    const lamp = product({ discountPrice: vnd(80_000) })
    expect(pricedAt(lamp, { now: 0, entry: entry(9) })).toBe(lamp)
    expect(pricedAt(lamp, { now: end, entry: entry(9) })).toMatchObject({
      finalPrice: 80_000,
      finalMinPrice: 80_000,
      priceType: 'DISCOUNT',
    })
    expect(pricedAt(lamp, { now: 0, entry: entry(10) })).toMatchObject({ finalMaxPrice: 80_000 })
  })
})
