import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addedAtKey, readStoredJson, removeStored } from '#storefront/shopper-storage.ts'
import { noteAddition } from './additions.ts'
import {
  addedTimes,
  chosenLines,
  forgetBought,
  snapshotOf,
  storedTicks,
  storeSelectedKeys,
  storeSnapshot,
  storeTicks,
} from './selection.ts'

const keys = [
  'cart_selection_v1',
  'cart_selected_keys_v1',
  'checkout_subtotal_v1',
  'cart_wanted_again_v1',
  addedAtKey,
]
const clear = () => keys.forEach(removeStored)
beforeEach(clear)
afterEach(clear)

const one = { id: 'l1', productId: 'p1', variantId: null, quantity: 2, addedAt: '' }
const other = { id: 'l2', productId: 'p2', variantId: 'v2', quantity: 1, addedAt: '' }

test('ticks are stored by the line’s id, chosen lines by product and variant', () => {
  storeTicks({ l1: false }, [one, other])
  storeSelectedKeys([other])
  expect(readStoredJson('cart_selection_v1')).toEqual({ l1: false, l2: true })
  expect(storedTicks()).toEqual({ l1: false, l2: true })
  expect(readStoredJson('cart_selected_keys_v1')).toEqual(['p2:v2'])
  expect(chosenLines([one, other])).toEqual([other])
  removeStored('cart_selected_keys_v1')
  expect(chosenLines([one, other])).toEqual([other])
})

test('an addition is noted by when it was made', () => {
  const before = Date.now()
  noteAddition(one)
  const noted = readStoredJson('cart_added_at_v1')
  expect(noted).toEqual({ 'p1:noVar': expect.any(Number) })
  expect(Math.abs(addedTimes()(one) - before)).toBeLessThan(10_000)
  expect(addedTimes()(other)).toBe(0)
})

describe('the stored subtotal', () => {
  test('is that of exactly these lines, and none when it is 0', () => {
    storeSnapshot([one, other], 250_000)
    expect(snapshotOf([other, one])).toBe(250_000)
    expect(snapshotOf([one])).toBeUndefined()
    expect(snapshotOf([{ ...one, quantity: 3 }, other])).toBeUndefined()
    storeSnapshot([one], 0)
    expect(snapshotOf([one])).toBeUndefined()
  })
})

test('bought lines are forgotten, others keep all their data', () => {
  noteAddition(one)
  noteAddition(other)
  storeTicks({}, [one, other])
  storeSelectedKeys([one])
  storeSnapshot([one], 200_000)
  forgetBought([one])
  expect(readStoredJson(addedAtKey)).toEqual({ 'p2:v2': expect.any(Number) })
  expect(storedTicks()).toEqual({ l2: true })
  expect(readStoredJson('cart_selected_keys_v1')).toBeUndefined()
  expect(readStoredJson('checkout_subtotal_v1')).toBeUndefined()
})
