import { expect, test } from 'vitest'
import { apiAddress, apiPath, takesSessionId } from './address.ts'

test('paths get /api when it is missing, and keep it when it is there', () => {
  expect(apiPath('/web/cart')).toBe('/api/web/cart')
  expect(apiPath('web/cart')).toBe('/api/web/cart')
  expect(apiPath('/api/web/cart')).toBe('/api/web/cart')
  expect(apiPath('/apitherapy')).toBe('/api/apitherapy')
})

test('a base may end in a slash or in /api', () => {
  for (const base of ['https://api.test', 'https://api.test/', 'https://api.test/api']) {
    expect(apiAddress(base, '/web/cart')).toBe('https://api.test/api/web/cart')
  }
  expect(apiAddress('', '/web/cart?a=1', { b: 2 })).toBe('/api/web/cart?a=1&b=2')
})

test('session ids belong to /api/web/ alone', () => {
  expect(takesSessionId('/web/cart')).toBe(true)
  expect(takesSessionId('/api/user/me')).toBe(false)
})
