import { expect, test } from 'vitest'
import { apiPath, apiUrl, needsSessionId } from './api-url.ts'

test('paths get /api when it is missing, and keep it when it is there', () => {
  expect(apiPath('/web/cart')).toBe('/api/web/cart')
  expect(apiPath('web/cart')).toBe('/api/web/cart')
  expect(apiPath('/api/web/cart')).toBe('/api/web/cart')
  expect(apiPath('/apitherapy')).toBe('/api/apitherapy')
})

test('a base may end in a slash or in /api', () => {
  for (const base of ['https://api.test', 'https://api.test/', 'https://api.test/api']) {
    expect(apiUrl(base, '/web/cart')).toBe('https://api.test/api/web/cart')
  }
  expect(apiUrl('', '/web/cart?a=1', { b: 2 })).toBe('/api/web/cart?a=1&b=2')
})

test('session ids belong to /api/web/ alone', () => {
  expect(needsSessionId('/web/cart')).toBe(true)
  expect(needsSessionId('/api/user/me')).toBe(false)
})
