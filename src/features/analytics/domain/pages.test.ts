import { expect, test } from 'vitest'
import { countedPath, pageKind, publicPath, publicReferrer, siteName } from './pages.ts'

test.each([
  ['/', '/'],
  ['/products/ao-dai', '/products/ao-dai'],
  ['/order/thankyou/DH7K3M9QX2', '/order/thankyou/:id'],
  ['/user/orders/DH7K3M9QX2', '/user/orders/:id'],
  ['/user/account/orders/DH7K3M9QX2/', '/user/account/orders/:id/'],
  ['/user/account/orders', '/user/account/orders'],
])('%s is reported as %s', (path, reported) => {
  expect(publicPath(path)).toBe(reported)
})

test.each([
  ['', ''],
  ['about:blank', ''],
  ['https://tiem.test/search?q=thu%E1%BB%91c', ''],
  ['https://tiem.test/order/thankyou/DH7K3M9QX2', ''],
  ['https://www.google.com/search?q=tiem', 'https://www.google.com'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Ftiem.test', 'https://l.facebook.com'],
  ['android-app://com.zing.zalo/', 'android-app://com.zing.zalo'],
  ['https://tiem_khac.blogspot.com/a', 'https://tiem_khac.blogspot.com'],
  ['http://[2001:db8::1]/', ''],
  ['chrome-extension://abcdefghijklmnop/a.html', ''],
])('the referrer “%s” is reported as “%s”', (referrer, reported) => {
  expect(publicReferrer(referrer, 'https://tiem.test')).toBe(reported)
})

test('a site is counted under its plain name', () => {
  expect(siteName('https://www.google.com')).toBe('google.com')
  expect(siteName('android-app://com.zing.zalo')).toBe('com.zing.zalo')
  expect(siteName('https://www.')).toBe('www.')
  expect(siteName(`https://${'a'.repeat(253)}:65535`)).toHaveLength(253)
})

test.each([
  ['/', 'home'],
  ['/products/ao-dai', 'product'],
  ['/search', 'search'],
  ['/flash-sale', 'flash-sale'],
  ['/page/lien-he', 'content'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/order/thankyou/:id', 'checkout'],
  ['/login', 'account'],
  ['/user/account', 'account'],
  ['/user/account/orders/:id', 'account'],
  ['/wp-login.php', 'other'],
  ['/products/a/b', 'other'],
])('%s is a page of kind %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind)
})

test.each([
  ['/products/ao-dai/', '/products/ao-dai'],
  ['/user/orders/DH7K3M9QX2', '/user/orders/:id'],
  ['/wp-login.php', '/*'],
  ['//', '/'],
  // A short order id is replaced by a longer placeholder, which exceeds the limit.
  [`/user/orders/x/${'a'.repeat(285)}`, '/*'],
])('%s is counted as %s', (path, counted) => {
  expect(countedPath(path)).toBe(counted)
})
