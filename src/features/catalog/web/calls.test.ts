import { expect, test } from 'vitest'
import { createApiClient, type Send } from '#storefront/api/client.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { findAttributes, findProducts } from './calls.ts'

const clientOf = (send: Send) => createApiClient({ base: () => '', send })

test('a request for specifications can be aborted', async () => {
  const api = clientOf(
    (_url, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const gone = new AbortController()
  const request = findAttributes(api, 'a', gone.signal)
  gone.abort()
  await expect(request).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

test('specifications that can’t be had are none', async () => {
  const api = clientOf(async () => new Response('', { status: 500 }))
  expect(await findAttributes(api, 'a')).toEqual([])
})

test('products are requested at four paths in order, until one returns a list', async () => {
  const card = { id: '1', slug: 'ao', name: 'Áo', price: 90_000 }
  const { api, calls } = recordedApi({
    'GET /api/web/products': 500,
    'GET /api/web/product': { message: 'ok' },
    'GET /api/web/product/list': { rows: [card] },
  })
  expect((await findProducts(api, { q: 'ao' })).products).toMatchObject([{ slug: 'ao' }])
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/web/products?q=ao',
    'GET /api/web/product?q=ao',
    'GET /api/web/products/list?q=ao',
    'GET /api/web/product/list?q=ao',
  ])
})
