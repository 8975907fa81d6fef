import { expect, test } from 'vitest'
import { needsNetwork } from './network-watch.tsx'

test.each([
  ['/cart', '/checkout', true],
  ['/', '/products/non-la', true],
  ['/search?q=a', '/search?q=b', true],
  ['/flash-sale', '/flash-sale?page=2', true],
  ['/bo-suu-tap/qua-tet', '/bo-suu-tap/qua-tet?sort=newest', true],
  ['/search?q=a', '/search?q=a', false],
  ['/products/non-la', '/products/non-la?variant=2', false],
  ['/user/account/voucher', '/user/account/voucher?group=past', false],
])('from %s to %s the network is needed: %s', (from, to, isNeeded) => {
  const [here, there] = [from, to].map((path) => new URL(path, 'https://tiem.test'))
  if (!here || !there) throw new Error('no address')
  expect(needsNetwork(here, there)).toBe(isNeeded)
})
