import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReturnStep, isReturnId, returnIdFrom, settle, spendValue } from './domain.ts'

const order = {
  subtotal: 300_000,
  shippingFee: 30_000,
  total: 270_001,
  coinDiscount: 9_999,
  earnedCoins: 3_000,
  returnedAmount: 0,
  voucher: null,
}
const of = (value: number, ofVoucher = 0) => ({ value, ofVoucher })
const goods = { ...of(100_000), isWhole: false, isShopsFault: true }

test('goods are worth their share of what was paid for them', () => {
  expect(settle(order, of(0), goods)).toEqual({
    amount: 80_000,
    most: 270_001,
    coinsToReturn: 3_333,
    coinsToTake: 1_000,
    returnsVoucher: false,
  })
})

test('the delivery is paid back with the last goods, when the shop has to answer for all', () => {
  const last = { ...goods, isWhole: true }
  const earlier = { ...order, returnedAmount: 160_000 }
  expect(settle(earlier, of(200_000), last).amount).toBe(80_001 + 30_000)
  expect(settle(earlier, of(200_000), { ...last, isShopsFault: false }).amount).toBe(80_001)
})

test('never more than what is left of the order', () => {
  expect(settle({ ...order, returnedAmount: 270_000 }, of(0), goods)).toMatchObject({
    amount: 1,
    most: 1,
  })
})

test('everything that comes back in parts makes exactly what was paid, in money and in coins', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (values, percent, shippingFee) => {
        const subtotal = values.reduce((sum, value) => sum + value, 0)
        const off = Math.floor((subtotal * percent) / 100)
        const coinDiscount = Math.floor(off / 3)
        const total = subtotal - off + shippingFee
        const earnedCoins = Math.floor(subtotal / 100)
        const sums = { money: 0, back: 0, taken: 0, before: 0 }
        for (const [index, value] of values.entries()) {
          const whole = { ...of(value), isWhole: index === values.length - 1, isShopsFault: true }
          const paid = { subtotal, shippingFee, total, coinDiscount, earnedCoins, voucher: null }
          const part = settle({ ...paid, returnedAmount: sums.money }, of(sums.before), whole)
          expect(part.amount).toBeGreaterThanOrEqual(0)
          sums.money += part.amount
          sums.back += part.coinsToReturn
          sums.taken += part.coinsToTake
          sums.before += value
        }
        expect([sums.money, sums.back, sums.taken]).toEqual([total, coinDiscount, earnedCoins])
      },
    ),
  )
})

test('of a voucher for some of the goods, these alone are worth less; all parts still make what was paid', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, fc.boolean()), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (lines, percent, coinPercent) => {
        const sumOf = (some: typeof lines) => some.reduce((sum, [value]) => sum + value, 0)
        const own = sumOf(lines.filter(([, isOwn]) => isOwn))
        const discount = Math.floor((own * percent) / 100)
        const voucher = own > 0 ? { discount, goods: own } : null
        const subtotal = sumOf(lines)
        const coinDiscount = Math.floor(((subtotal - discount) * coinPercent) / 100)
        const total = subtotal - discount - coinDiscount
        const rest = { shippingFee: 0, earnedCoins: 0, total, subtotal, coinDiscount, voucher }
        let [money, coins, before] = [0, 0, of(0)]
        for (const [value, isOwn] of lines) {
          const part = { ...of(value, isOwn ? value : 0), isWhole: false, isShopsFault: true }
          const worth = settle({ ...rest, returnedAmount: money }, before, part)
          expect(worth.amount).toBeGreaterThanOrEqual(0)
          expect(worth.amount).toBeLessThanOrEqual(value)
          if (percent === 100 && isOwn) expect(worth.amount).toBe(0)
          money += worth.amount
          coins += worth.coinsToReturn
          before = of(before.value + part.value, before.ofVoucher + part.ofVoucher)
        }
        expect([money, coins]).toEqual([total, coinDiscount])
      },
    ),
  )
})

test('codes are like those of orders, with their own letters', () => {
  const id = returnIdFrom(new Uint8Array([1, 2, 3, 4, 5, 6, 7]))
  expect(id).toMatch(/^TH[1-9A-Z]{8}$/)
  expect([isReturnId(id), isReturnId(`DH${id.slice(2)}`), isReturnId(`${id}1`)]).toEqual([
    true,
    false,
    false,
  ])
})

test('an approved return can still be refused, a received one no longer', () => {
  expect(checkReturnStep('APPROVED', 'reject')).toBe('possible')
  expect(checkReturnStep('RECEIVED', 'reject')).toBe('impossible')
  expect(checkReturnStep('CLOSED', 'approve')).toBe('already')
  expect(checkReturnStep('APPROVED', 'cancel')).toBe('impossible')
})

test.each([
  ['less than the goods', { refundDue: 0, unpaid: 0 }, 70_000, { toPay: 0, refundDue: 30_000 }],
  ['more', { refundDue: 0, unpaid: 0 }, 130_000, { toPay: 30_000, refundDue: 0 }],
  [
    'as much, beside 5.000đ owed',
    { refundDue: 5_000, unpaid: 0 },
    100_000,
    { toPay: 0, refundDue: 5_000 },
  ],
  [
    'more, beside 5.000đ owed',
    { refundDue: 5_000, unpaid: 0 },
    110_000,
    { toPay: 10_000, refundDue: 5_000 },
  ],
  ['half paid', { refundDue: 0, unpaid: 60_000 }, 100_000, { toPay: 60_000, refundDue: 0 }],
  ['never paid', { refundDue: 0, unpaid: 130_000 }, 100_000, { toPay: 100_000, refundDue: 0 }],
])('goods of 100.000đ pay for others that cost %s', (_, open, total, rest) => {
  expect(spendValue(open, 100_000, total)).toEqual(rest)
})
