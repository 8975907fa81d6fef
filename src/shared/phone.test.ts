import { expect, test } from 'vitest'
import { isVietnamesePhone, normalizePhone, typedPhone } from './phone.ts'

test.each([
  ['0912345678', '0912345678'],
  [' 091 234.56-78 ', '0912345678'],
  ['+84912345678', '0912345678'],
  ['84912345678', '0912345678'],
  ['+84 (91) 234 5678', '0912345678'],
  ['+6591234567', '+6591234567'],
  ['02838123456', '02838123456'],
])('%s is %s', (typed, phone) => {
  expect(normalizePhone(typed)).toBe(phone)
})

test.each(['', '12345678', '09123abc45', '++84912345678', '1234567890123456', 'admin'])(
  '%s is no phone number',
  (typed) => {
    expect(normalizePhone(typed)).toBeUndefined()
  },
)

test('a mobile number of Vietnam has ten digits and starts with 0', () => {
  expect(isVietnamesePhone('0912345678')).toBe(true)
  expect(isVietnamesePhone('02838123456')).toBe(false)
  expect(isVietnamesePhone('1912345678')).toBe(false)
})

test.each([
  ['0912 345 678', '0912345678'],
  ['091-234.5678 90', '0912345678'],
  ['+84 912 345 678', '0912345678'],
  ['84912345678', '0912345678'],
  ['abc', ''],
])('%s, while it is typed, becomes %s', (typed, digits) => {
  expect(typedPhone(typed)).toBe(digits)
})
