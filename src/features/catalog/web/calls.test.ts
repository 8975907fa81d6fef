import { describe, expect, test } from 'vitest'
import { createApiClient, type Send } from '#storefront/api/client.ts'
import { recordedApi } from '#test/recorded-api.ts'
import { findAttributes, findCategoryTree, findProducts } from './calls.ts'

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

describe('a list that comes empty from another server', () => {
  const card = { id: '1', slug: 'ao', name: 'Áo', price: 90_000 }
  const other = { isOwnServer: false }

  test('is looked for at the next path, until one has products', async () => {
    const { api, calls } = recordedApi(
      {
        'GET /api/web/products': { data: [] },
        'GET /api/web/product': 500,
        'GET /api/web/products/list': { list: [card] },
      },
      other,
    )
    const query = { q: 'ao', page: 1, pageSize: 40 }
    expect((await findProducts(api, query)).products).toMatchObject([{ slug: 'ao' }])
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/web/products?q=ao',
      'GET /api/web/product?q=ao',
      'GET /api/web/products/list?q=ao',
    ])
  })

  test('is empty where no path has products, whatever becomes of the later ones', async () => {
    const { api, calls } = recordedApi(
      { 'GET /api/web/products': { data: [] }, 'GET /api/web/product': 500 },
      other,
    )
    expect(await findProducts(api, {})).toMatchObject({ products: [], pagination: { total: 0 } })
    expect(calls).toHaveLength(4)
  })

  test('is the answer beyond the last page', async () => {
    const pagination = { page: 9, pages: 2, total: 50 }
    const { api, calls } = recordedApi({ 'GET /api/web/products': { data: [], pagination } }, other)
    expect(await findProducts(api, { page: 9 })).toMatchObject({ products: [], pagination })
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/web/products?page=9'])
  })

  test('is looked for at the next path of the category tree', async () => {
    const paths = ['/category/tree', '/categories/tree', '/categories', '/category']
    const first = Object.fromEntries(paths.map((path) => [`GET /api/web${path}`, { data: [] }]))
    const none = recordedApi(first, other)
    expect(await findCategoryTree(none.api)).toEqual([])
    expect(none.calls.map(({ call }) => call)).toEqual(paths.map((path) => `GET /api/web${path}`))
    const last = { ...first, 'GET /api/web/category': { data: [{ id: 'c', name: 'Áo' }] } }
    expect(await findCategoryTree(recordedApi(last, other).api)).toMatchObject([{ id: 'c' }])
  })

  test('is the answer of our own server', async () => {
    const own = recordedApi({
      'GET /api/web/products': { data: [] },
      'GET /api/web/category/tree': { data: [] },
    })
    expect((await findProducts(own.api, {})).products).toEqual([])
    expect(await findCategoryTree(own.api)).toEqual([])
    expect(own.calls).toHaveLength(2)
  })
})
