import { expect, test } from 'vitest'
import { publicPath, publicReferrer } from './page-views.ts'

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

test.each([
  ['', ''],
  ['https://tiem.test/search?q=thu%E1%BB%91c', ''],
  ['https://tiem.test/order/thankyou/DH7K3M9QX2', ''],
  ['https://www.google.com/search?q=tiem', 'https://www.google.com/search'],
  ['android-app://com.zing.zalo/', 'android-app://com.zing.zalo/'],
])('somebody who comes from “%s” is told as from “%s”', (referrer, told) => {
  expect(publicReferrer(referrer, 'https://tiem.test')).toBe(told)
})
