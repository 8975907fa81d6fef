import { describe, expect, test } from 'vitest'
import type { Product } from '#features/catalog/contract.ts'
import { aVariant } from '#test/a-variant.ts'
import { pricedAt, saleKey } from './price.ts'

describe('prices during a flash sale', () => {
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
  const small = aVariant({ Cỡ: 'S' }, onSale)
  const medium = aVariant({ Cỡ: 'M' }, { ...onSale, discountPrice: vnd(90_000) })
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
    flashSaleId: 's',
    endAt,
    minFlashSalePrice: vnd(60_000),
    totalQuantity: 10,
    totalSold: sold,
    variants,
  })
  const prices = ({ variantsRaw, finalMinPrice, finalMaxPrice }: Product) => [
    ...variantsRaw.map(({ finalPrice }) => finalPrice),
    finalMinPrice,
    finalMaxPrice,
  ]

  test('while it runs they stay, and the remaining quantity is the newest one', () => {
    const now = pricedAt(shirt, { now: end - 1, entry: entry(8) })
    expect(prices(now)).toEqual([60_000, 60_000, 60_000, 60_000])
    expect(now.variantsRaw.map(({ flashSale }) => flashSale?.remaining)).toEqual([2, 2])
    expect(prices(pricedAt(shirt, { now: 0, entry: undefined }))).toEqual(prices(shirt))
  })

  test('after its end, sold out or ended early, each costs the usual price', () => {
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

  test('a product sold in one form, whose sale its own call alone names', () => {
    const lamp = product({ priceType: 'NORMAL', finalPrice: vnd(100_000), flashSale: null })
    expect(pricedAt(lamp, { now: end - 1, entry: entry(9) })).toMatchObject({
      ...{ priceType: 'FLASH_SALE', discountPercent: 40 },
      ...{ finalPrice: 60_000, finalMinPrice: 60_000, finalMaxPrice: 60_000 },
    })
    const dear = { ...entry(9), minFlashSalePrice: vnd(100_000) }
    const unpriced = { ...entry(9), minFlashSalePrice: vnd(0) }
    for (const moment of [
      { now: end, entry: entry(9) },
      { now: 0, entry: entry(10) },
      { now: 0, entry: dear },
      { now: 0, entry: unpriced },
      { now: 0, entry: null },
      { now: 0, entry: undefined },
    ]) {
      expect(pricedAt(lamp, moment)).toBe(lamp)
    }
  })

  test('a following sale sets no price until it is known', () => {
    const next = { ...entry(0), flashSaleId: 'next' }
    expect(prices(pricedAt(shirt, { now: 0, entry: next }))).toEqual([
      100_000, 90_000, 90_000, 100_000,
    ])
    const lamp = product({ discountPrice: vnd(80_000) })
    expect(pricedAt(lamp, { now: 0, entry: next })).toMatchObject({ finalPrice: 80_000 })
    expect(saleKey(next)).not.toBe(saleKey(entry(0)))
    expect(saleKey(entry(3))).toBe(saleKey(entry(0)))
    expect(saleKey(entry(3, [{ id: 'S', quantity: 1, sold: 0 }]))).not.toBe(saleKey(entry(0)))
  })
})
