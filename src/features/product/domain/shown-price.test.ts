import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#features/catalog/contract.ts'
import { aVariant } from '#test/a-variant.ts'
import { flashLeft, pricedAt, type RunningSale } from './price.ts'
import { shownFlashPrice, shownPrice, showsFlashBox } from './shown-price.ts'

const endAt = '2026-11-20T07:00:00.000Z'
const end = Date.parse(endAt)
type Vnd = Product['price']

/** Any price below another one, or null. */
const amount = fc.integer({ min: 1, max: 50 }).map((thousands) => (thousands * 1000) as Vnd)
const orNone = fc.option(amount)

const pricesOf = {
  FLASH_SALE: { ...onePrice(20_000), priceType: 'FLASH_SALE', flashSale: { id: 's', endAt } },
  NORMAL: { ...onePrice(30_000), priceType: 'NORMAL', flashSale: null },
} satisfies Record<string, Partial<Product>>

function onePrice(amount: number) {
  const price = amount as Vnd
  return { finalPrice: price, finalMinPrice: price, finalMaxPrice: price }
}

const variant = fc
  .record({ price: amount, discountPrice: orNone, flashPrice: orNone, left: fc.nat(3) })
  .chain(({ left, ...prices }) =>
    fc.nat(2).map((stock) => ({ ...prices, left, stock, inStock: stock > 0 })),
  )
const priceType = fc.constantFrom('FLASH_SALE' as const, 'NORMAL' as const)
const product = fc
  .tuple(fc.array(variant, { maxLength: 5 }), priceType)
  .map(([generated, type]) => {
    const variantsRaw = generated.map(({ left, flashPrice, ...fields }, index) => {
      const sale = { id: 's', startAt: '2026-11-20T05:00:00.000Z', endAt, remaining: left }
      const onSale = flashPrice === null ? {} : { flashPrice, flashSale: sale }
      const { price, discountPrice } = fields
      const finalPrice = Math.min(price, discountPrice ?? price) as Vnd
      return aVariant({ Cỡ: String(index) }, { ...fields, ...onSale, finalPrice })
    })
    const fields: Partial<Product> = {
      price: 40_000 as Vnd,
      discountPrice: 30_000 as Vnd,
      ...pricesOf[type],
      variantsRaw,
    }
    return fields as Product
  })
const sale: fc.Arbitrary<RunningSale> = fc.record({
  flashSaleId: fc.constantFrom('s', 'other', ''),
  endAt: fc.constant(endAt),
  minFlashSalePrice: amount,
  totalQuantity: fc.nat(6),
  totalSold: fc.nat(8),
  variants: fc.array(
    fc.record({ id: fc.constantFrom('0', '1', '2'), quantity: fc.nat(4), sold: fc.nat(5) }),
    { maxLength: 2 },
  ),
})
const moment = fc.record({
  now: fc.constantFrom(0, end - 1, end, end + 1),
  entry: fc.option(sale, { freq: 4 }),
})

/** Flash prices of the choice, or of any variant without one, that are below the price and have pieces left. */
function flashPricesOf(
  { price, priceType, finalPrice, variantsRaw }: Product,
  chosen: Product['variantsRaw'][number] | undefined,
  entry: RunningSale | null,
): number[] {
  if (!entry) return []
  const isOther = entry.flashSaleId === 'other'
  if (variantsRaw.length === 0) {
    if (priceType === 'FLASH_SALE') return isOther ? [] : [finalPrice]
    return entry.minFlashSalePrice < price ? [entry.minFlashSalePrice] : []
  }
  return (chosen ? [chosen] : variantsRaw).flatMap(({ id, flashPrice, ...variant }) => {
    const own = entry.variants.find((each) => each.id === id)
    const whole = isOther ? 0 : entry.totalQuantity - entry.totalSold
    const left = entry.variants.length === 0 ? whole : own ? own.quantity - own.sold : 0
    return flashPrice !== null && flashPrice < variant.price && left > 0 ? [flashPrice] : []
  })
}

describe('for any sale', () => {
  test('a piece costs its flash price while the allotment lasts, else the usual price', () => {
    fc.assert(
      fc.property(product, moment, (loaded, at) => {
        const now = pricedAt(loaded, at)
        expect(pricedAt(now, at)).toEqual(now)
        for (const each of now.variantsRaw) {
          const { price, discountPrice, flashPrice, finalPrice } = each
          const usual = Math.min(price, discountPrice ?? price)
          const left = flashLeft(now, each, at.entry)
          expect(finalPrice).toBe(left === null ? usual : flashPrice)
          expect(left ?? 1).toBeGreaterThan(0)
          if (at.now >= end || !at.entry) expect(left).toBeNull()
        }
        const buyable = now.variantsRaw.filter(({ inStock }) => inStock)
        const shown = (buyable.length > 0 ? buyable : now.variantsRaw).map((v) => v.finalPrice)
        if (
          now.variantsRaw.some((each, i) => each.finalPrice !== loaded.variantsRaw[i]?.finalPrice)
        ) {
          expect([now.finalMinPrice, now.finalMaxPrice]).toEqual([
            Math.min(...shown),
            Math.max(...shown),
          ])
        }
      }),
    )
  })

  test('the box is there exactly with a sale that has not ended, with pieces left, for a choice at its price', () => {
    let boxes = 0
    fc.assert(
      fc.property(product, moment, fc.nat(5), (loaded, { now, entry }, index) => {
        const current = pricedAt(loaded, { now, entry })
        const chosen = loaded.variantsRaw[index]
        const price = shownFlashPrice(current, current.variantsRaw[index])
        const isShown = showsFlashBox({ entry, price, now })
        const flashPrices = flashPricesOf(loaded, chosen, entry)
        const isRunning = entry !== null && now < end && entry.totalQuantity > entry.totalSold
        expect(isShown).toBe(isRunning && flashPrices.length > 0)
        if (!isShown) return
        boxes += 1
        expect(flashPrices).toContain(price?.amount)
        if (chosen) expect(price?.amount).toBe(chosen.flashPrice)
      }),
      { numRuns: 1000 },
    )
    expect(boxes).toBeGreaterThan(0)
  })
})

describe('the shown price', () => {
  const small = aVariant({ Cỡ: 'S' }, { finalPrice: 75_000 as Vnd })
  const of = (fields: object) => ({ variantsRaw: [small], ...fields }) as Product

  test('a variant, one price, a range; the price before only where it is above all of it', () => {
    expect(shownPrice(of({}), small)).toEqual({
      amount: 75_000,
      upTo: undefined,
      original: 100_000,
      percent: 25,
    })
    const range = { price: 100_000, finalMinPrice: 75_000, finalMaxPrice: 90_000 }
    expect(shownPrice(of(range), undefined)).toMatchObject({ upTo: 90_000, original: 100_000 })
    expect(shownPrice(of({ ...range, finalMaxPrice: 120_000 }), undefined)).toEqual({
      amount: 75_000,
      upTo: 120_000,
      original: undefined,
      percent: 25,
    })
  })

  test('flash prices alone while nothing is chosen', () => {
    const flashSale = { id: 's', startAt: endAt, endAt, remaining: 1 }
    const onSale = (price: number) => ({
      flashPrice: price as Vnd,
      finalPrice: price as Vnd,
      flashSale,
    })
    const variantsRaw = [small, ...[60_000, 50_000].map((p) => aVariant({ Cỡ: `${p}` }, onSale(p)))]
    expect(shownFlashPrice(of({ variantsRaw }), undefined)).toMatchObject({
      amount: 50_000,
      upTo: 60_000,
      percent: 50,
    })
    expect(shownFlashPrice(of({}), undefined)).toBeNull()
  })
})
