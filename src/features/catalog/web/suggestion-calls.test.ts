import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { findProduct, findTopCategories } from './calls.ts'
import { findCarousel, findEach, findRecommendations } from './suggestion-calls.ts'

const card = { id: 'p', name: 'Nón lá', slug: 'non-la', price: 90_000 }
const other = { ...card, id: 'q' }
const bestSelling = '/api/web/products?sort=best_selling&page=1&pageSize=50'

test('a carousel shows the best sellers, requested with page and pageSize, else with limit', async () => {
  const { api, calls } = recordedApi({ 'GET /api/web/products': { data: [card] } })
  expect(await findCarousel(api)).toMatchObject([{ id: 'p' }])
  expect(calls).toEqual([{ call: `GET ${bestSelling}` }])

  const failing = recordedApi({ 'GET /api/web/products': 500 })
  expect(await findCarousel(failing.api)).toEqual([])
  expect(failing.calls).toEqual([
    { call: `GET ${bestSelling}` },
    { call: 'GET /api/web/products?sort=best_selling&limit=50' },
  ])
})

test('a carousel may ask at another path, which gets its /api', async () => {
  const { api, calls } = recordedApi({ 'GET /api/web/hang-moi': { items: [card] } })
  expect(await findCarousel(api, '/web/hang-moi?limit=5')).toMatchObject([{ slug: 'non-la' }])
  await findCarousel(api, '/api/web/hang-moi')
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/web/hang-moi?limit=5',
    'GET /api/web/hang-moi',
  ])
})

test('products are requested by id one by one; deleted ones are reported', async () => {
  const { api, calls } = recordedApi({ 'GET /api/web/products/p': { data: card } })
  const { products, gone } = await findEach(api, ['p', 'x'])
  expect(products).toMatchObject([{ id: 'p' }])
  expect(gone).toEqual(['x'])
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/web/products/p',
    'GET /api/web/products/x',
  ])
})

test('recommendations are in items or data; best sellers replace missing ones', async () => {
  for (const answer of [{ items: [card] }, { data: [card] }]) {
    const { api, calls } = recordedApi({ 'GET /api/web/recommendations': answer })
    expect(await findRecommendations(api, { currentId: 'c' })).toHaveLength(1)
    expect(calls).toEqual([{ call: 'GET /api/web/recommendations?currentId=c&page=1&pageSize=50' }])
  }
  const { api } = recordedApi({
    'GET /api/web/recommendations': 500,
    'GET /api/web/products': { data: [card, other] },
  })
  expect(await findRecommendations(api, { currentId: 'p' })).toMatchObject([{ id: 'q' }])
  expect(await findRecommendations(recordedApi().api)).toEqual([])
})

test('a product is requested by its slug, the top categories together', async () => {
  const { api, calls } = recordedApi({
    'GET /api/web/products/slug/non-la': { data: card },
    'GET /api/web/category/top': { data: [{ id: 'c', name: 'Nón' }] },
  })
  expect(await findProduct(api, 'non-la')).toMatchObject({ id: 'p' })
  expect(await findTopCategories(api)).toMatchObject([{ id: 'c', name: 'Nón' }])
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/web/products/slug/non-la',
    'GET /api/web/category/top',
  ])
  expect(await findTopCategories(recordedApi().api)).toEqual([])
})
