import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRule, type PriceRule, roundings, roundPrice } from './price-rule.ts'

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const rounding = fc.constantFrom(...roundings)
const rule: fc.Arbitrary<PriceRule> = fc.record({
  base: fc.constantFrom('price', 'discountPrice', 'costPrice'),
  direction: fc.constantFrom('up', 'down'),
  change: fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      hundredths: fc.integer({ min: 0, max: 100_000 }),
    }),
    fc.record({ kind: fc.constant('sum' as const), amount: fc.integer({ min: 0, max: 1e9 }) }),
  ),
  target: fc.constantFrom('price', 'discountPrice', 'both'),
  rounding,
  neverBelowCost: fc.boolean(),
  least: fc.option(amount),
})
const row = fc
  .record({
    price: amount,
    share: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    costPrice: fc.option(amount),
  })
  .map(({ price, share, costPrice }) => {
    const discountPrice = share === null ? null : Math.floor(price * share)
    return { price, discountPrice: discountPrice || null, costPrice }
  })

const plain: PriceRule = {
  base: 'price',
  direction: 'up',
  change: { kind: 'percent', hundredths: 1_000 },
  target: 'price',
  rounding: 'none',
  neverBelowCost: false,
  least: null,
}
const tea = { price: 185_000, discountPrice: 148_000, costPrice: 100_000 }

test('what a rule gives can always be sold: whole amounts above 0, the discount below the price', () => {
  fc.assert(
    fc.property(row, rule, (prices, asked) => {
      const outcome = applyRule(prices, asked)
      if (outcome.kind !== 'changed') return
      const { price, discountPrice } = outcome
      expect(Number.isSafeInteger(price) && price > 0).toBe(true)
      if (discountPrice === null) return
      expect(Number.isSafeInteger(discountPrice) && discountPrice > 0).toBe(true)
      expect(discountPrice).toBeLessThan(price)
    }),
  )
})

test('limits hold for all that a rule changes', () => {
  fc.assert(
    fc.property(row, rule, (prices, asked) => {
      const outcome = applyRule(prices, { ...asked, neverBelowCost: true, least: 50_000 })
      if (outcome.kind !== 'changed') return
      const lowest = outcome.discountPrice ?? outcome.price
      expect(lowest).toBeGreaterThanOrEqual(Math.max(50_000, prices.costPrice ?? 0))
    }),
  )
})

test('rounding keeps the order of prices, and what is round stays', () => {
  fc.assert(
    fc.property(amount, amount, rounding, (one, other, kind) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(roundPrice(low, kind)).toBeLessThanOrEqual(roundPrice(high, kind))
      expect(roundPrice(roundPrice(low, kind), kind)).toBe(roundPrice(low, kind))
      expect(roundPrice(low, kind)).toBeGreaterThan(0)
    }),
  )
})

test.each([
  [184_499, '1000', 184_000],
  [184_500, '1000', 185_000],
  [184_250, '500', 184_500],
  [100, '500', 500],
  [185_000, 'ending-9000', 189_000],
  [183_999, 'ending-9000', 179_000],
  [184_000, 'ending-9000', 189_000],
  [1_000, 'ending-9000', 9_000],
] as const)('%d rounded to %s is %d', (from, kind, to) => {
  expect(roundPrice(from, kind)).toBe(to)
})

test('a rule that changes both keeps how much the discount is', () => {
  expect(applyRule(tea, { ...plain, target: 'both', rounding: '1000' })).toEqual({
    kind: 'changed',
    price: 204_000,
    discountPrice: 163_000,
  })
})

test('a price of the cost with 30 % on top', () => {
  const rule = {
    ...plain,
    base: 'costPrice' as const,
    change: { kind: 'percent' as const, hundredths: 3_000 },
  }
  expect(applyRule({ ...tea, discountPrice: null }, rule)).toEqual({
    kind: 'changed',
    price: 130_000,
    discountPrice: null,
  })
})

test.each([
  [{ base: 'costPrice' }, { ...tea, costPrice: null }, 'Chưa có giá vốn.'],
  [{ base: 'discountPrice' }, { ...tea, discountPrice: null }, 'Chưa có giá giảm.'],
  [
    { direction: 'down', change: { kind: 'sum', amount: 185_000 } },
    tea,
    'Giá mới không lớn hơn 0.',
  ],
  [
    { direction: 'down', change: { kind: 'sum', amount: 50_000 } },
    tea,
    'Giá bán không cao hơn giá giảm.',
  ],
  [{ target: 'discountPrice' }, tea, 'Giá giảm không thấp hơn giá bán.'],
  [{ neverBelowCost: true }, { ...tea, costPrice: 150_000 }, 'Thấp hơn giá vốn.'],
  [{ least: 149_000 }, tea, 'Thấp hơn giá tối thiểu.'],
  [
    { target: 'both', rounding: 'ending-9000' },
    { ...tea, discountPrice: 184_000 },
    'Làm tròn thì giá giảm không còn thấp hơn giá bán.',
  ],
] as [Partial<PriceRule>, typeof tea, string][])('%j is refused: %j', (change, prices, reason) => {
  expect(applyRule(prices, { ...plain, ...change })).toEqual({ kind: 'refused', reason })
})

test('a rule that changes nothing says so', () => {
  const change = { kind: 'sum' as const, amount: 0 }
  expect(applyRule(tea, { ...plain, change })).toEqual({ kind: 'same' })
})
