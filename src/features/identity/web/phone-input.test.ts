import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedPhone } from '#shared/phone.ts'
import { caretAfter, groupPhone } from './phone-input.ts'

test.each([
  ['', ''],
  ['091', '091'],
  ['09123', '0912 3'],
  ['0912345678', '0912 345 678'],
])('%s is shown as %s', (digits, shown) => {
  expect(groupPhone(digits)).toBe(shown)
})

test('grouping loses no digit, and the caret stands right after the digits before it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0\d{0,9}$/), (digits) => {
      const shown = groupPhone(digits)
      expect(typedPhone(shown)).toBe(digits)
      expect(shown.slice(0, caretAfter(digits.length)).replaceAll(' ', '')).toBe(digits)
    }),
  )
})
