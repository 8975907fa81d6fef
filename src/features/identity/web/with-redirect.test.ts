import { expect, test } from 'vitest'
import { afterSignIn, withRedirect } from './with-redirect.ts'

test.each([
  ['/checkout', '/checkout'],
  ['%2Fcheckout', '/checkout'],
  ['/user/account/address?redirect=/login', '/user/account/address?redirect=/login'],
  ['/page/login', '/page/login'],
  ['/a%', '/a%'],
  [null, '/'],
  ['/login?redirect=/cart', '/'],
  ['/Register/', '/'],
  ['/%6cogin', '/'],
  ['/forgot-password#a', '/'],
  ['/reset-password?token=x', '/'],
  ['/api/web/auth/logout', '/'],
  ['/api', '/'],
  ['/cart/../login', '/'],
  ['//evil.invalid', '/'],
  ['/\\evil.invalid', '/'],
  ['/%2F%2Fevil.invalid', '/'],
  ['%252F%252Fevil.invalid', '/'],
  ['javascript:alert(1)', '/'],
  ['java%0ascript:alert(1)', '/'],
])('a sign-in on the way to %s leads to %s', (redirect, target) => {
  expect(afterSignIn(redirect)).toBe(target)
})

test('the redirect target is passed between the sign-in pages unchanged', () => {
  expect(withRedirect('/register', '/search?q=a&b=%20')).toBe(
    '/register?redirect=%2Fsearch%3Fq%3Da%26b%3D%2520',
  )
  expect(withRedirect('/register', null)).toBe('/register')
})
