import { expect, test } from 'vitest'
import { additionKey, settleAddition } from './pending-additions.ts'

const addition = { productId: 'p', variantId: null, quantity: 2 }
let made = 0
const makeKey = () => `key ${++made}`

test('the same addition has one key until it is settled or long ago; another one has its own', () => {
  const key = (other: object = {}, now = 0) => additionKey({ ...addition, ...other }, now, makeKey)
  const first = key()
  expect(key()).toBe(first)
  expect(key({}, 299_999)).toBe(first)
  expect(key({ quantity: 3 })).not.toBe(first)
  expect(key({ variantId: 'v' })).not.toBe(first)

  const later = key({}, 300_000)
  expect(later).not.toBe(first)
  settleAddition(addition)
  expect(key({}, 300_001)).not.toBe(later)
})
