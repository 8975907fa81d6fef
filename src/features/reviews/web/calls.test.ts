import { expect, test } from 'vitest'
import { recordedApi } from '#test/recorded-api.ts'
import { findDonePage, findPending, findPendingPage, findReviews } from './calls.ts'

const { signal } = new AbortController()

test('reviews of a product are requested by stars, pictures and page, five at a time', async () => {
  const path = '/api/web/reviews/product/p'
  const { api, calls } = recordedApi({ [`GET ${path}`]: { reviews: [] } })
  await findReviews(api, 'p', { page: 1 }, signal)
  await findReviews(api, 'p', { rating: 4, hasImage: true, page: 3 }, signal)
  expect(calls).toEqual([
    { call: `GET ${path}?page=1&limit=5` },
    { call: `GET ${path}?rating=4&hasImage=1&page=3&limit=5` },
  ])
})

test('own reviews are requested with the user’s id, ten on a page', async () => {
  const [pending, done] = ['/api/web/reviews/user/pending', '/api/web/reviews/user/done']
  const { api, calls } = recordedApi({
    [`GET ${pending}`]: { items: [] },
    [`GET ${done}`]: { items: [] },
  })
  await findPending(api, { userId: 'u', orderId: 'DH1' }, signal)
  await findPendingPage(api, { userId: 'u', page: 2 }, signal)
  await findDonePage(api, { userId: 'u', page: 1 }, signal)
  expect(calls).toEqual([
    { call: `GET ${pending}?userId=u&orderId=DH1` },
    { call: `GET ${pending}?userId=u&page=2&limit=10` },
    { call: `GET ${done}?userId=u&page=1&limit=10` },
  ])
})
