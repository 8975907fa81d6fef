import { expect, test } from 'vitest'
import { wayOf } from './way-of.ts'

const home = 'https://tiem.test'
const files = ['/offline', '/default-picture.svg']

type Change = { method?: string; mode?: string; headers?: Record<string, string> }

function wayTo(path: string, { method = 'GET', mode = 'cors', headers = {} }: Change = {}) {
  const asked = { method, mode, url: new URL(path, home).href, headers: new Headers(headers) }
  return wayOf(asked, home, files)
}

test('pages are asked for, files of the build are kept, the offline page’s pictures stand by', () => {
  expect(wayTo('/products/non-la?a=1', { mode: 'navigate' })).toBe('page')
  expect(wayTo('/assets/root-1a2b.js?again=1')).toBe('asset')
  expect(wayTo('/default-picture.svg', { mode: 'no-cors' })).toBe('spare')
})

test('nothing that bears prices or a shopper goes through the worker', () => {
  for (const path of [
    '/api/web/cart',
    '/api/web/products',
    '/products/non-la.data',
    '/_root.data',
    '/images/320/pictures/a.jpg',
    '/uploads/4f/a.mp4',
    '/robots.txt',
  ])
    expect(wayTo(path), path).toBe('none')
})

test('neither what is sent, nor a part of a file, nor what a shopper signs for, nor another origin', () => {
  const asset = '/assets/root-1a2b.js'
  expect(wayTo(asset, { method: 'HEAD' })).toBe('none')
  expect(wayTo('/login', { method: 'POST', mode: 'navigate' })).toBe('none')
  expect(wayTo(asset, { headers: { range: 'bytes=0-' } })).toBe('none')
  expect(wayTo(asset, { headers: { authorization: 'Bearer a' } })).toBe('none')
  expect(wayTo('https://api.tiem.test/assets/a.js')).toBe('none')
  expect(wayTo('https://api.tiem.test/', { mode: 'navigate' })).toBe('none')
  expect(wayTo('/api/docs/', { mode: 'navigate' })).toBe('none')
  expect(wayTo('/uploads/4f/a.mp4', { mode: 'navigate' })).toBe('none')
})
