import { expect, test } from 'vitest'
import { displayName, isPossibleBirthday, normalizeIdentifier, resetLink } from './domain.ts'

test.each([
  [' Lan@Example.COM ', 'lan@example.com'],
  ['+84 912 345 678', '0912345678'],
  ['84912345678', '0912345678'],
  ['QuảnLý', 'quảnlý'],
])('%s signs in as %s', (typed, identifier) => {
  expect(normalizeIdentifier(typed)).toBe(identifier)
})

test('the displayed name is the first known field', () => {
  const nobody = { name: null, username: null, phone: null, email: null }
  expect(displayName({ ...nobody, name: 'Lan', username: 'lan88' })).toBe('Lan')
  expect(displayName({ ...nobody, name: '', username: 'lan88', phone: '09' })).toBe('lan88')
  expect(displayName({ ...nobody, phone: '0912345678' })).toBe('0912345678')
  expect(displayName({ ...nobody, email: 'lan@example.com' })).toBe('lan@example.com')
})

test('birthdays are between 1900 and today by the shop’s clock', () => {
  const lateEveningInUtc = new Date('2026-11-20T18:00:00Z')
  expect(isPossibleBirthday('1900-01-01', lateEveningInUtc)).toBe(true)
  expect(isPossibleBirthday('1899-12-31', lateEveningInUtc)).toBe(false)
  expect(isPossibleBirthday('2026-11-21', lateEveningInUtc)).toBe(true)
  expect(isPossibleBirthday('2026-11-22', lateEveningInUtc)).toBe(false)
})

test('a reset link leads to the shop', () => {
  expect(resetLink('https://tiem.example', 'a-b_c')).toBe(
    'https://tiem.example/reset-password?token=a-b_c',
  )
})
