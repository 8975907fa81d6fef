import { expect, test } from 'vitest'
import { publicPath } from './page-views.ts'

test.each([
  ['/', '/'],
  ['/products/ao-dai', '/products/ao-dai'],
  ['/order/thankyou/DH7K3M9QX2', '/order/thankyou/:id'],
  ['/user/orders/DH7K3M9QX2', '/user/orders/:id'],
  ['/user/account/orders/DH7K3M9QX2/', '/user/account/orders/:id/'],
  ['/user/account/orders', '/user/account/orders'],
])('%s is told as %s', (path, told) => {
  expect(publicPath(path)).toBe(told)
})
