import { expect, test } from 'vitest'
import { ApiError, isRefused } from '#storefront/api/api-error.ts'
import { isFinalRefusal } from './order-refusal.ts'

test.each([
  [400, true],
  [409, true],
  [429, true],
  [408, false],
  [500, false],
  [503, false],
  [0, false],
])('an answer of status %s is a refusal: %s', (status, refused) => {
  expect(isRefused(new ApiError(status, { code: 'X' }))).toBe(refused)
})

test.each([
  [409, true],
  [404, true],
  [401, false],
  [403, false],
  [429, false],
  [500, false],
  [0, false],
])('a refusal of status %s settles an earlier request under the same key: %s', (status, final) => {
  expect(isFinalRefusal(new ApiError(status, { code: 'X' }))).toBe(final)
})
