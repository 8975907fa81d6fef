import { expect, test } from 'vitest'
import { fetchStrategy } from './fetch-strategy.ts'

const home = 'https://tiem.test'
const files = ['/offline', '/default-picture.svg']

type Change = { method?: string; mode?: string; headers?: Record<string, string> }

function strategyFor(path: string, { method = 'GET', mode = 'cors', headers = {} }: Change = {}) {
  const request = { method, mode, url: new URL(path, home).href, headers: new Headers(headers) }
  return fetchStrategy(request, home, files)
}

test('pages are network first, files of the build cache first, resources of the offline page a fallback', () => {
  expect(strategyFor('/products/non-la?a=1', { mode: 'navigate' })).toBe('page')
  expect(strategyFor('/assets/root-1a2b.js?again=1')).toBe('asset')
  expect(strategyFor('/default-picture.svg', { mode: 'no-cors' })).toBe('fallback')
})

test('requests for prices and personal data bypass the service worker', () => {
  for (const path of [
    '/api/web/cart',
    '/api/web/products',
    '/products/non-la.data',
    '/_root.data',
    '/images/320/pictures/a.jpg',
    '/uploads/4f/a.mp4',
    '/robots.txt',
  ])
    expect(strategyFor(path), path).toBe('none')
})

test('bypasses other methods than GET, range requests, authenticated requests and other origins', () => {
  const asset = '/assets/root-1a2b.js'
  expect(strategyFor(asset, { method: 'HEAD' })).toBe('none')
  expect(strategyFor('/login', { method: 'POST', mode: 'navigate' })).toBe('none')
  expect(strategyFor(asset, { headers: { range: 'bytes=0-' } })).toBe('none')
  expect(strategyFor(asset, { headers: { authorization: 'Bearer a' } })).toBe('none')
  expect(strategyFor('https://api.tiem.test/assets/a.js')).toBe('none')
  expect(strategyFor('https://api.tiem.test/', { mode: 'navigate' })).toBe('none')
  expect(strategyFor('/api/docs/', { mode: 'navigate' })).toBe('none')
  expect(strategyFor('/uploads/4f/a.mp4', { mode: 'navigate' })).toBe('none')
})
