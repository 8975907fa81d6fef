import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#storefront/api/api-error.ts'
import { readStored, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import { attemptFor, type Content, isRefused, settleAttempt } from './attempts.ts'

const content: Content = {
  items: [
    { productId: 'p', variantId: null, quantity: 1, flashSaleId: null, flashSaleVariantId: null },
  ],
  paymentMethod: 'COD',
  addressId: 'a',
}
let made = 0
const makeKey = () => `key-${++made}`
const lineIds = ['l1', 'l2']
const attempt = (expectedTotal: number, changes: Partial<Content> = {}, ids = lineIds) =>
  attemptFor({ content: { ...content, ...changes }, lineIds: ids, expectedTotal }, makeKey)

const clear = () => removeStored('checkout_attempts_v1')
beforeEach(clear)
afterEach(clear)

test('an order whose outcome is unknown is sent again as it was, whatever the total is by now', () => {
  const first = attempt(100_000)
  expect(attempt(120_000, {}, ['l2', 'l1'])).toEqual(first)
})

test('another content is another order, and does not disturb the first', () => {
  const first = attempt(100_000)
  const other = attempt(100_000, { paymentMethod: 'BANK_TRANSFER' })
  expect(other.key).not.toBe(first.key)
  settleAttempt(other)
  expect(attempt(100_000)).toEqual(first)
})

test('the same things put into the cart anew are another order', () => {
  expect(attempt(100_000).key).not.toBe(attempt(100_000, {}, ['l3', 'l4']).key)
})

test('a known outcome gives a new key to the next order', () => {
  const first = attempt(100_000)
  settleAttempt(first)
  expect(readStored('checkout_attempts_v1')).toBeUndefined()
  const next = attempt(120_000)
  expect(next.key).not.toBe(first.key)
  expect(next.body.expectedTotal).toBe(120_000)
})

test('what others wrote into storage is passed over', () => {
  writeStored('checkout_attempts_v1', '[{"key":1},null,{"key":"k","body":{"items":"x"}}]')
  expect(attempt(1).body).toEqual({ ...content, expectedTotal: 1 })
})

test.each([
  [400, true],
  [409, true],
  [429, true],
  [408, false],
  [500, false],
  [503, false],
  [0, false],
])('an answer of status %s settles the attempt: %s', (status, refused) => {
  expect(isRefused(new ApiError(status, { code: 'X' }))).toBe(refused)
})
