import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discountPercent,
  effectivePrice,
  joinValues,
  type Offer,
  priceOffer,
  priceRange,
  purchasable,
  splitValues,
  summarizeOffers,
  variantDisplayName,
} from './domain.ts'

const now = new Date('2026-11-20T05:00:00Z')
const amount = fc.integer({ min: 1, max: 1_000_000_000_000 })
const moment = fc.date({
  min: new Date('2026-11-19'),
  max: new Date('2026-11-22'),
  noInvalidDate: true,
})
const flash = fc.record({
  price: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  startAt: moment,
  endAt: moment,
  remaining: fc.integer({ min: 0, max: 1000 }),
})
const anOffer: fc.Arbitrary<Offer> = fc.record({
  price: amount,
  discountPrice: fc.option(fc.integer({ min: 0, max: 1_000_000_000_000 })),
  flash: fc.option(flash),
  stock: fc.option(fc.integer({ min: 0, max: 1000 })),
  isPreorder: fc.boolean(),
})
const someOffers = fc.array(anOffer, { minLength: 1, maxLength: 20 })

const running = {
  price: 70_000,
  startAt: new Date('2026-11-20T05:00:00Z'),
  endAt: new Date('2026-11-20T06:00:00Z'),
  remaining: 3,
}
const usual = { price: 100_000, discountPrice: 90_000, flash: running }

describe('the price of a piece', () => {
  test.each([
    ['a running flash price', usual, 70_000, 'FLASH_SALE'],
    ['no flash price before its start', at('2026-11-20T05:00:00.001Z'), 90_000, 'DISCOUNT'],
    ['none at its end', { ...usual, flash: { ...running, endAt: now } }, 90_000, 'DISCOUNT'],
    [
      'none when its allotment is sold out',
      { ...usual, flash: { ...running, remaining: 0 } },
      90_000,
      'DISCOUNT',
    ],
    [
      'none that is not lower',
      { ...usual, flash: { ...running, price: 100_000 } },
      90_000,
      'DISCOUNT',
    ],
    [
      'the flash price even above the discount',
      { ...usual, flash: { ...running, price: 95_000 } },
      95_000,
      'FLASH_SALE',
    ],
    [
      'no discount of nothing',
      { price: 100_000, discountPrice: 0, flash: null },
      100_000,
      'NORMAL',
    ],
    [
      'no discount that is none',
      { price: 100_000, discountPrice: 100_000, flash: null },
      100_000,
      'NORMAL',
    ],
  ])('%s', (_, variant, finalPrice, priceType) => {
    expect(effectivePrice(variant, now)).toEqual({ finalPrice, priceType })
  })

  function at(startAt: string) {
    return { ...usual, flash: { ...running, startAt: new Date(startAt) } }
  }

  test('is above 0 and never above the price; an entry marked as normal costs the price', () => {
    fc.assert(
      fc.property(anOffer, moment, (offer, when) => {
        const { finalPrice, priceType } = effectivePrice(offer, when)
        expect(finalPrice).toBeGreaterThan(0)
        expect(finalPrice).toBeLessThanOrEqual(offer.price)
        expect(priceType === 'NORMAL').toBe(finalPrice === offer.price)
      }),
    )
  })
})

describe('percent off', () => {
  test.each([
    [100_000, 75_000, 25],
    [3, 2, 33],
    [3, 1, 67],
    [100_000, 100_000, 0],
    [100_000, 120_000, 0],
    [0, 0, 0],
    [1_000_000, 1, 99],
  ])('%i sold at %i: %i %%', (original, sale, percent) => {
    expect(discountPercent(original, sale)).toBe(percent)
  })

  test('is a whole number from 0 to 99, and grows with the reduction', () => {
    fc.assert(
      fc.property(amount, amount, amount, (original, one, other) => {
        const percents = [Math.max(one, other), Math.min(one, other)].map((sale) =>
          discountPercent(original, sale),
        )
        for (const percent of percents) {
          expect(Number.isInteger(percent)).toBe(true)
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(99)
        }
        expect(percents[0]).toBeLessThanOrEqual(percents[1] ?? 0)
      }),
    )
  })
})

describe('the summary of a product’s variants', () => {
  test('covers available variants, else all', () => {
    const dear = {
      ...usual,
      price: 500_000,
      discountPrice: null,
      flash: null,
      stock: 1,
      isPreorder: false,
    }
    const cheapButGone = { ...dear, price: 10_000, stock: 0 }
    const both = [cheapButGone, dear].map((offer) => priceOffer(offer, now))

    expect(summarizeOffers(both)).toMatchObject({
      range: { min: 500_000, max: 500_000 },
      inStock: true,
    })
    expect(summarizeOffers(both.slice(0, 1))).toMatchObject({
      range: { min: 10_000 },
      inStock: false,
    })
    expect(summarizeOffers([])).toBeUndefined()
  })

  test('the range holds every price that can be paid, and the one shown is its lower end', () => {
    fc.assert(
      fc.property(someOffers, (offers) => {
        const priced = offers.map((offer) => priceOffer(offer, now))
        const summary = summarizeOffers(priced)
        const buyable = priced.filter((offer) => offer.inStock)
        for (const { finalPrice } of buyable.length > 0 ? buyable : priced) {
          expect(finalPrice).toBeGreaterThanOrEqual(summary?.range.min ?? Number.NaN)
          expect(finalPrice).toBeLessThanOrEqual(summary?.range.max ?? Number.NaN)
        }
        expect(summary?.shown.finalPrice).toBe(summary?.range.min)
        expect(summary?.shown.inStock).toBe(summary?.inStock)
        expect(summary?.inStock).toBe(buyable.length > 0)
      }),
    )
  })

  test('the range does not depend on the order of the variants', () => {
    fc.assert(
      fc.property(someOffers, (offers) => {
        const priced = offers.map((offer) => priceOffer(offer, now))
        expect(priceRange(priced.toReversed())).toEqual(priceRange(priced))
      }),
    )
  })

  test('on preorder when nothing is there at once', () => {
    const made = { price: 1000, discountPrice: null, flash: null, stock: 0, isPreorder: true }
    const there = { ...made, stock: 5, isPreorder: false }
    const isPreorder = (...offers: Offer[]) =>
      summarizeOffers(offers.map((offer) => priceOffer(offer, now)))?.isPreorder
    expect([isPreorder(made), isPreorder(made, there), isPreorder({ ...there, stock: 0 })]).toEqual(
      [true, false, false],
    )
  })
})

test.each([
  [{ stock: null, isPreorder: false }, 99],
  [{ stock: 5, isPreorder: true }, 5],
  [{ stock: 500, isPreorder: false }, 500],
  [{ stock: 0, isPreorder: true }, 99],
  [{ stock: 0, isPreorder: false }, 0],
])('of %o one line may take %i', (availability, most) => {
  expect(purchasable(availability)).toBe(most)
})

test('a variant is named in the order of its options', () => {
  expect(variantDisplayName(['Màu', 'Cỡ'], { Cỡ: 'M', Màu: 'Đen' })).toBe('Đen / M')
  expect(variantDisplayName([], {})).toBe('')
})

test('values of a list keep their own commas and backslashes', () => {
  expect(joinValues(['2,4 GHz', 'Bluetooth'])).toBe('2\\,4 GHz,Bluetooth')
  expect(splitValues(' Lụa ,,Cotton,')).toEqual(['Lụa', 'Cotton'])
  const value = fc.string({ minLength: 1 }).filter((text) => text === text.trim())
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})
