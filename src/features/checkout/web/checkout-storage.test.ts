import { afterEach, beforeEach, expect, test } from 'vitest'
import { PaymentMethod, PlaceOrder } from '#features/orders/contract.ts'
import { readStored, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import {
  findUnsettledAttempts,
  type OrderContent,
  openAttempt,
  settleAttempt,
  settleAttemptsOfLines,
  storedPayment,
  storePayment,
} from './checkout-storage.ts'
import type { OrderedLine } from './checkout-totals.ts'

const line: OrderedLine = {
  cartItemId: 'l1',
  productId: 'p',
  variantId: 'v',
  quantity: 2,
  flashSaleId: null,
  flashSaleVariantId: null,
}
const content: OrderContent = { items: [line], paymentMethod: 'COD', addressId: 'a' }
const now = Date.parse('2026-11-20T08:00:00Z')
const day = 86_400_000
let made = 0
const makeKey = () => `key-${++made}`
const attempt = (
  changes: Partial<OrderContent> = {},
  { expectedTotal = 100_000, userId = 'u', at = now } = {},
) => openAttempt({ content: { ...content, ...changes }, expectedTotal, userId, now: at }, makeKey)

const clear = () => removeStored('checkout_attempts_v1')
beforeEach(clear)
afterEach(clear)

test('an order of unknown outcome is sent again unchanged, whatever the current total', () => {
  const first = attempt()
  expect(attempt({}, { expectedTotal: 120_000 })).toEqual(first)
})

test('another payment has a key of its own; the server orders the lines once', () => {
  const first = attempt()
  const other = attempt({ paymentMethod: 'BANK_TRANSFER' })
  expect(other.key).not.toBe(first.key)
  settleAttempt(other)
  expect(attempt()).toEqual(first)
})

test('with another voucher, or with coins, it is another order', () => {
  const first = attempt()
  const ways: Partial<OrderContent>[] = [
    { voucherCode: 'TET' },
    { voucherCode: 'HE' },
    { useCoins: true },
  ]
  const keys = ways.map((changes) => attempt(changes).key)
  expect(new Set([first.key, ...keys]).size).toBe(4)
  expect(attempt({ voucherCode: 'TET' })).toMatchObject({
    key: keys[0],
    body: { voucherCode: 'TET' },
  })
  expect(attempt({ useCoins: false })).toEqual(first)
})

test('the same items added to the cart again are another order', () => {
  const again = [{ ...line, cartItemId: 'l3' }]
  expect(attempt().key).not.toBe(attempt({ items: again }).key)
})

test('a known outcome gives a new key to the next order', () => {
  const first = attempt()
  settleAttempt(first)
  expect(readStored('checkout_attempts_v1')).toBeUndefined()
  const next = attempt({}, { expectedTotal: 120_000 })
  expect(next.key).not.toBe(first.key)
  expect(next.body.expectedTotal).toBe(120_000)
})

test('lines that are ordered settle every attempt that has one of them', () => {
  attempt()
  attempt({ paymentMethod: 'BANK_TRANSFER', items: [line, { ...line, cartItemId: 'l2' }] })
  const other = attempt({ items: [{ ...line, cartItemId: 'l3' }] })
  settleAttemptsOfLines(['l1'])
  expect(findUnsettledAttempts('u', now)).toEqual([other])
})

test('an attempt is its shopper’s alone, and is forgotten after a day', () => {
  const first = attempt()
  expect(findUnsettledAttempts('u', now + day - 1)).toEqual([first])
  expect(findUnsettledAttempts('u', now + day)).toEqual([])
  expect(findUnsettledAttempts('another', now)).toEqual([])
  expect(attempt({}, { userId: 'another' }).key).not.toBe(first.key)
})

test('foreign values in storage are ignored', () => {
  writeStored('checkout_attempts_v1', '[{"key":1},null,{"key":"k","body":{"items":"x"}}]')
  expect(attempt({}, { expectedTotal: 1 }).body).toEqual({ ...content, expectedTotal: 1 })
})

test('orders are paid by COD or BANK_TRANSFER, and by COD until something else is chosen', () => {
  expect(PaymentMethod.options).toEqual(['COD', 'BANK_TRANSFER'])
  removeStored('checkout_payment')
  expect(storedPayment()).toBe('COD')
  storePayment('BANK_TRANSFER')
  expect(storedPayment()).toBe('BANK_TRANSFER')
  writeStored('checkout_payment', 'GOLD')
  expect(storedPayment()).toBe('COD')
  removeStored('checkout_payment')

  const items = [{ productId: 'p', variantId: null, quantity: 1 }]
  expect(PlaceOrder.parse({ items, addressId: 'a' }).paymentMethod).toBe('COD')
})
