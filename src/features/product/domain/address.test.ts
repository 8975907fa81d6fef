import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMoved, needsCanonical, withoutTracking } from './address.ts'

const ours = ['reviewOrderId', 'variant', 'q', 'page', 'refund', 'gl', 'preferred']
const theirs = [
  ...['utm_source', 'UTM_Medium', 'fbclid', 'gclid', 'gad_source', 'srsltid', 'wbraid', 'msclkid'],
  ...['ttclid', '_ga', '_gl', 'li_fat_id', 'epik', 'mc_eid', 'ref', 'referrer'],
]

test('tracking parameters are removed, all others stay in their order', () => {
  expect(withoutTracking('?utm_source=zalo&fbclid=1&ref=a')).toBe('')
  expect(withoutTracking('?reviewOrderId=DH1&gclid=2')).toBe('?reviewOrderId=DH1')
  expect(withoutTracking('?q=a+b')).toBe('?q=a+b')
  const pairs = (names: readonly string[]) =>
    fc.array(fc.tuple(fc.constantFrom(...names), fc.string()), { maxLength: 4 })
  fc.assert(
    fc.property(pairs(ours), pairs(theirs), pairs(ours), (before, tracked, after) => {
      const clean = withoutTracking(`?${new URLSearchParams([...before, ...tracked, ...after])}`)
      expect([...new URLSearchParams(clean)]).toEqual([...before, ...after])
      expect(withoutTracking(clean)).toBe(clean)
    }),
  )
})

test('only malformed slugs redirect to the canonical address, and that only once', () => {
  expect(needsCanonical('Ao-Thun', 'ao-thun')).toBe(true)
  expect(needsCanonical('áo thun', 'ao-thun')).toBe(true)
  expect(needsCanonical('ao-thun-cu', 'ao-thun')).toBe(false)
  fc.assert(fc.property(fc.string(), (slug) => !needsCanonical(slug, slug)))
})

test('an old slug has moved, an id and the slug itself have not', () => {
  expect(hasMoved('ao-thun-cu', 'ao-thun')).toBe(true)
  expect(hasMoved('018f0000-0000-7000-8000-00000000ffff', 'ao-thun')).toBe(false)
  fc.assert(fc.property(fc.string(), (slug) => !hasMoved(slug, slug)))
})
