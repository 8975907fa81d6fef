import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, isRefused } from '#storefront/api/api-error.ts'
import { readStored, removeStored, writeStored } from '#storefront/shopper-storage.ts'
import {
  attemptFor,
  type Content,
  cameOf,
  openAttempts,
  settleAttempt,
  settleLines,
} from './attempts.ts'
import type { OrderedLine } from './figures.ts'
import type { ShownOrder } from './order-readers.ts'

const line: OrderedLine = {
  cartItemId: 'l1',
  productId: 'p',
  variantId: 'v',
  quantity: 2,
  flashSaleId: null,
  flashSaleVariantId: null,
}
const content: Content = { items: [line], paymentMethod: 'COD', addressId: 'a' }
const now = Date.parse('2026-11-20T08:00:00Z')
const day = 86_400_000
let made = 0
const makeKey = () => `key-${++made}`
const attempt = (
  changes: Partial<Content> = {},
  { expectedTotal = 100_000, userId = 'u', at = now } = {},
) => attemptFor({ content: { ...content, ...changes }, expectedTotal, userId, now: at }, makeKey)

const clear = () => removeStored('checkout_attempts_v1')
beforeEach(clear)
afterEach(clear)

test('an order whose outcome is unknown is sent again as it was, whatever the total is by now', () => {
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
  const ways: Partial<Content>[] = [
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

test('the same things put into the cart anew are another order', () => {
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
  settleLines(['l1'])
  expect(openAttempts('u', now)).toEqual([other])
})

test('an attempt is its shopper’s alone, and is forgotten after a day', () => {
  const first = attempt()
  expect(openAttempts('u', now + day - 1)).toEqual([first])
  expect(openAttempts('u', now + day)).toEqual([])
  expect(openAttempts('another', now)).toEqual([])
  expect(attempt({}, { userId: 'another' }).key).not.toBe(first.key)
})

describe('an order came of an attempt', () => {
  const order = (changes: object = {}) =>
    ({
      paymentMethod: 'COD',
      tells: { method: true, payment: true, total: true, events: true },
      createdAt: new Date(now + 1000).toISOString(),
      orderItems: [{ productId: 'p', variantId: 'v', quantity: 2 }],
      ...changes,
    }) as ShownOrder

  test('when it holds the same pieces, in whatever lines', () => {
    const two = attempt({
      items: [
        { ...line, quantity: 1 },
        { ...line, quantity: 1 },
      ],
    })
    expect(cameOf(order(), attempt())).toBe(true)
    expect(cameOf(order(), two)).toBe(true)
  })

  test('when it holds the same products, where no variants are named', () => {
    const item = { productId: 'p', variantId: null, variant: { id: '' }, quantity: 2 }
    expect(cameOf(order({ orderItems: [item] }), attempt())).toBe(true)
    expect(cameOf(order({ orderItems: [{ ...item, quantity: 1 }] }), attempt())).toBe(false)
    const bare = { productId: 'p', variantId: null, variant: null, quantity: 2 }
    expect(cameOf(order({ orderItems: [bare] }), attempt())).toBe(true)
    expect(cameOf(order({ orderItems: [bare, { ...bare, productId: 'q' }] }), attempt())).toBe(
      false,
    )
  })

  test('when it is not told how it is paid', () => {
    const tells = { method: false, payment: false, total: false, events: false }
    expect(cameOf(order({ tells }), attempt({ paymentMethod: 'BANK_TRANSFER' }))).toBe(true)
  })

  test.each([
    ['it is paid another way', { paymentMethod: 'BANK_TRANSFER' }],
    ['it is older', { createdAt: new Date(now - 3_600_000).toISOString() }],
    ['it holds more', { orderItems: [{ productId: 'p', variantId: 'v', quantity: 3 }] }],
    ['it holds something else', { orderItems: [{ productId: 'p', variantId: 'w', quantity: 2 }] }],
  ])('but not when %s', (_reason, changes) => {
    expect(cameOf(order(changes), attempt())).toBe(false)
  })
})

test('what others wrote into storage is passed over', () => {
  writeStored('checkout_attempts_v1', '[{"key":1},null,{"key":"k","body":{"items":"x"}}]')
  expect(attempt({}, { expectedTotal: 1 }).body).toEqual({ ...content, expectedTotal: 1 })
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
