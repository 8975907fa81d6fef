import { afterEach, expect, test, vi } from 'vitest'
import { apiUrl } from './api-url.ts'
import { browserSettings } from './browser-api.ts'

afterEach(() => vi.unstubAllGlobals())

test('the page says where its API is; without a word it is where the page is', () => {
  const page = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
  page({ apiBase: 'https://api.tiem.test' })
  expect(apiUrl(browserSettings.base(), '/web/cart')).toBe('https://api.tiem.test/api/web/cart')
  page({ apiBase: '' })
  expect(apiUrl(browserSettings.base(), '/web/cart')).toBe('/api/web/cart')
  page({})
  expect(browserSettings.base()).toBe('')
})
