import { expect, test } from 'vitest'
import { displayName, givenName } from './auth.ts'
import { cartItemKey, countCart } from './cart-count.ts'

test('the count is the sum of quantities, without ordered items', () => {
  const items = [
    { productId: 'p1', variantId: 'v1', quantity: 2 },
    { product: { id: 'p2' }, quantity: '3' },
    { productId: 'p3', variantId: null, quantity: 4 },
  ]
  expect(countCart({ items, count: 99 }, new Set())).toBe(9)
  expect(countCart({ data: { items } }, new Set([cartItemKey('p3', null)]))).toBe(5)
  expect(countCart({ items: [] })).toBe(0)
})

test('without lines the server’s own count is taken; without that nothing is known', () => {
  expect(countCart({ count: 7 }, new Set())).toBe(7)
  expect(countCart('?', new Set())).toBeUndefined()
})

test('a shopper is called by the first name that there is', () => {
  expect(displayName({ name: ' ', displayName: 'Lan', username: 'lan01' })).toBe('Lan')
  expect(displayName({ username: 'lan01' })).toBe('lan01')
  expect(displayName({ phone: '0900000001' })).toBe('Tài khoản')
})

test.each([
  ['Nguyễn Thị Mẫu', 'Mẫu'],
  ['Lan', 'Lan'],
  ['Tài khoản', 'Tài khoản'],
  ['0900000001', 'Tài khoản'],
  ['+84 (90) 000-0001', 'Tài khoản'],
])('the header calls %s %s', (name, called) => {
  expect(givenName(name)).toBe(called)
})
