import { expect, test } from 'vitest'
import { escapeMalformedUrl } from './escape-malformed-url.ts'

test.each([
  ['/a', '/a'],
  ['/a%20b?x=%ff', '/a%20b?x=%ff'],
  ['/%ff', '/%25ff'],
  ['/a%20b%E0%A4%A.data?x=%20', '/a%2520b%25E0%25A4%25A.data?x=%20'],
  ['/%', '/%25'],
  ['/a%0d%0ab', '/a%250d%250ab'],
  ['/api/web/%ff', '/api/web/%ff'],
  ['/apis/%ff', '/apis/%25ff'],
])('%s is read as %s', (url, read) => {
  expect(escapeMalformedUrl(url)).toBe(read)
})
