import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheKey, isCanonicalUrl, isDeclared } from './cache-key.ts'

test.each([
  ['/search?q=ao&page=2', '/search?page=2&q=ao'],
  ['/search?page=2&q=ao&utm_source=zalo&fbclid=1&gclid=2&zarsrc=3', '/search?page=2&q=ao'],
  ['/?utm_medium=x', '/'],
  ['/search?q=a%20b', '/search?q=a+b'],
  ['/search?q=b&q=a', '/search?q=b&q=a'],
  ['/search?q=%ff', '/search?q=%EF%BF%BD'],
  ['/cart/', '/cart/'],
])('%s is stored as %s', (url, key) => {
  expect(cacheKey(url)).toBe(key)
})

test.each([
  'http://elsewhere/',
  '//elsewhere/',
  '*',
  `/${'a'.repeat(2000)}`,
  `/?q=${'ố'.repeat(700)}`,
])('%s is not cached', (url) => {
  expect(cacheKey(url)).toBeUndefined()
})

test('the key of a key is itself, and the order of parameters makes no difference', () => {
  const query = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 6 })
  fc.assert(
    fc.property(query, (parameters) => {
      const key = cacheKey(`/a?${new URLSearchParams(parameters)}`)
      fc.pre(key !== undefined)
      expect(cacheKey(key)).toBe(key)
      const byName = [...new Map(parameters)]
      const [one, other] = [byName, byName.toReversed()].map((each) =>
        cacheKey(`/a?${new URLSearchParams(each)}`),
      )
      expect(one).toBe(other)
    }),
  )
})

test('parameters are declared by name, or by how they begin', () => {
  expect(isDeclared('/a', [])).toBe(true)
  expect(isDeclared('/a?attr.COLOR=x&q=1', ['q', 'attr.*'])).toBe(true)
  expect(isDeclared('/a?attr=x', ['attr.*'])).toBe(false)
  expect(isDeclared('/a?q=1&token=2', ['q'])).toBe(false)
})

test('an address with dots, or with characters to encode, is not plain', () => {
  expect(['/a/b?q=1', '/%C3%A1', '/.data'].map(isCanonicalUrl)).toEqual([true, true, true])
  expect(['/a/../b', '/a/%2e%2e/b', '/á', '/a\\b', '/a#b'].map(isCanonicalUrl)).toEqual(
    Array(5).fill(false),
  )
})
