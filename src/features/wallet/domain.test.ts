import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coinDiscount,
  describeVoucher,
  voucherCodeFrom,
  voucherDiscount,
  voucherKinds,
  voucherProblem,
  voucherReduction,
  voucherState,
} from './domain.ts'

const voucher = {
  kind: 'percent' as const,
  percent: 10,
  maxDiscount: 50_000,
  minSubtotal: 200_000,
  startAt: new Date('2026-11-01T00:00:00Z'),
  endAt: new Date('2026-12-01T00:00:00Z'),
  quantity: 5,
  used: 4,
  isPublic: true,
  isTargeted: false,
}
const nobody = { isGranted: false, isSpent: false }
const order = { subtotal: 200_000, now: new Date('2026-11-20T10:00:00Z') }

test.each([
  [{}, {}, {}, undefined],
  [{ isPublic: false }, {}, {}, 'UNKNOWN'],
  [{ isPublic: false }, { isGranted: true }, {}, undefined],
  [{}, {}, { now: new Date('2026-10-31T23:59:59Z') }, 'NOT_STARTED'],
  [{}, {}, { now: voucher.startAt }, undefined],
  [{}, {}, { now: voucher.endAt }, 'ENDED'],
  [{}, { isGranted: true, isSpent: true }, {}, 'ALREADY_USED'],
  [{ used: 5 }, {}, {}, 'USED_UP'],
  [{ quantity: null, used: 5000 }, {}, {}, undefined],
  [{}, {}, { subtotal: 199_999 }, 'BELOW_MINIMUM'],
  [{ isTargeted: true }, {}, { subtotal: 0 }, 'OTHER_GOODS'],
  [{ isTargeted: true }, {}, { subtotal: 1 }, 'BELOW_MINIMUM'],
])('a voucher %o, held %o, for %o: %s', (changed, held, ordered, problem) => {
  expect(
    voucherProblem({ ...voucher, ...changed }, { ...nobody, ...held }, { ...order, ...ordered }),
  ).toBe(problem)
})

const long = new Date('2027-01-01T00:00:00Z')
test.each([
  [{}, {}, order.now, 'usable'],
  [{ minSubtotal: 1_000_000_000_000 }, {}, order.now, 'usable'],
  [{}, {}, new Date(0), 'soon'],
  [{}, {}, long, 'ended'],
  [{ used: 5 }, {}, order.now, 'used-up'],
  [{ used: 5 }, {}, new Date(0), 'soon'],
  [{ used: 5 }, { isGranted: true, isSpent: true }, order.now, 'used'],
  [{}, { isGranted: true, isSpent: true }, long, 'used'],
  [{ isPublic: false }, { isGranted: true }, order.now, 'usable'],
])('a voucher %o, held %o, at %s is %s', (changed, held, now, state) => {
  expect(voucherState({ ...voucher, ...changed }, { ...nobody, ...held }, now)).toBe(state)
})

test.each([
  [{ percent: 10, maxDiscount: 50_000 }, 200_000, 20_000],
  [{ percent: 10, maxDiscount: 50_000 }, 900_000, 50_000],
  [{ percent: 33, maxDiscount: null }, 99_999, 32_999],
  [{ percent: 100, maxDiscount: null }, 70_001, 70_001],
  [{ percent: 1, maxDiscount: 500 }, 99, 0],
])('%o takes of %i đồng: %i', (rule, subtotal, off) => {
  expect(voucherDiscount(rule, subtotal)).toBe(off)
})

test('voucher and coins take whole đồng off the subtotal, never more than it, each within its bounds', () => {
  const dong = fc.integer({ min: 1, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(
      dong,
      fc.integer({ min: 1, max: 100 }),
      fc.option(dong),
      fc.integer({ min: -1000, max: 2_000_000_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (subtotal, percent, maxDiscount, balance, sharePercent) => {
        const off = voucherDiscount({ percent, maxDiscount }, subtotal)
        const coins = coinDiscount({ subtotal, voucherDiscount: off, balance, sharePercent })

        expect(off).toBe(
          Math.min(
            Number((BigInt(subtotal) * BigInt(percent)) / 100n),
            maxDiscount ?? Number.POSITIVE_INFINITY,
          ),
        )
        expect(Number.isSafeInteger(coins) && coins >= 0).toBe(true)
        expect(coins).toBeLessThanOrEqual(Math.max(balance, 0))
        expect(coins * 100).toBeLessThanOrEqual(subtotal * sharePercent)
        expect(off + coins).toBeLessThanOrEqual(subtotal)
      },
    ),
  )
})

test('codes are read as people type them', () => {
  expect(voucherCodeFrom(' tet2027 ')).toBe('TET2027')
  for (const typed of ['', 'AB', 'A B C', 'MÃ10', 'X\u0000YZ', 'A'.repeat(33)]) {
    expect(voucherCodeFrom(typed)).toBeUndefined()
  }
})

test.each([
  [
    { kind: 'percent', percent: 10, maxDiscount: 50_000, minSubtotal: 200_000 },
    'Giảm 10%, tối đa 50.000đ, cho đơn từ 200.000đ',
  ],
  [{ kind: 'percent', percent: 100, maxDiscount: null, minSubtotal: 0 }, 'Giảm 100%'],
  [{ kind: 'amount', percent: 100, maxDiscount: 50_000, minSubtotal: 0 }, 'Giảm 50.000đ'],
  [
    { kind: 'amount', percent: 100, maxDiscount: 20_000, minSubtotal: 99_000 },
    'Giảm 20.000đ, cho đơn từ 99.000đ',
  ],
  [{ kind: 'shipping', percent: 100, maxDiscount: null, minSubtotal: 0 }, 'Miễn phí vận chuyển'],
  [
    { kind: 'shipping', percent: 100, maxDiscount: 30_000, minSubtotal: 99_000 },
    'Miễn phí vận chuyển, tối đa 30.000đ, cho đơn từ 99.000đ',
  ],
] as const)('%o reads “%s”', (terms, text) => {
  expect(describeVoucher(terms)).toBe(text)
})

test('a voucher takes off the goods or the shipping fee, never both and never more than there is', () => {
  const dong = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...voucherKinds),
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.integer({ min: 1, max: 1_000_000_000_000 })),
      dong,
      dong,
      (kind, percent, maxDiscount, subtotal, shippingFee) => {
        const off = voucherReduction({ kind, percent, maxDiscount }, { subtotal, shippingFee })
        const { voucherDiscount: goods, shippingDiscount: shipping } = off
        expect(Math.min(goods, shipping)).toBe(0)
        expect(kind === 'shipping' ? goods : shipping).toBe(0)
        expect(goods).toBeLessThanOrEqual(subtotal)
        expect(shipping).toBeLessThanOrEqual(shippingFee)
        expect(goods + shipping).toBeLessThanOrEqual(maxDiscount ?? Number.POSITIVE_INFINITY)
      },
    ),
  )
})
