import { expect, test } from 'vitest'
import { createApiClient } from '#storefront/api/client.ts'
import { rulesOf } from './review-rules.ts'
import { createReview, editReview } from './write-calls.ts'

type Call = { url: string; method: string; body: unknown }

/** A server with one answer for every call, and its recorded calls. */
function aServer(answer: object) {
  const calls: Call[] = []
  const api = createApiClient({
    base: () => 'https://vi-du.invalid',
    send: async (url, { method = '', body }) => {
      calls.push({ url, method, body: JSON.parse(String(body)) })
      return Response.json(answer)
    },
  })
  return { api, calls }
}

const written = { rating: 4, content: 'Tốt', imageIds: ['u1'] }

test('a review is sent with its order, and the shopper where the page names them', async () => {
  const { api, calls } = aServer({ review: { id: 'r' } })
  await createReview(api, { orderId: 'DH1', productId: 'p', ...written })
  await createReview(api, { orderId: 'DH1', productId: 'p', userId: 'u', ...written })
  await editReview(api, 'r/1', { userId: 'u', ...written })
  expect(calls).toEqual([
    {
      url: 'https://vi-du.invalid/api/web/reviews/create',
      method: 'POST',
      body: { orderId: 'DH1', productId: 'p', ...written },
    },
    {
      url: 'https://vi-du.invalid/api/web/reviews/create',
      method: 'POST',
      body: { orderId: 'DH1', productId: 'p', userId: 'u', ...written },
    },
    {
      url: 'https://vi-du.invalid/api/web/reviews/r%2F1',
      method: 'PATCH',
      body: { userId: 'u', ...written },
    },
  ])
})

test('a server may refuse in the answer alone', async () => {
  const { api } = aServer({ success: false, message: 'Đơn chưa hoàn tất.' })
  await expect(createReview(api, { orderId: 'DH1', productId: 'p', ...written })).rejects.toThrow(
    'Đơn chưa hoàn tất.',
  )
})

test('eight files on the product’s page, six in the account, more only where they exist already', () => {
  const most = (...args: Parameters<typeof rulesOf>) => rulesOf(...args).files.max
  expect([most('product', 0), most('account', 0), most('account', 8)]).toEqual([8, 6, 8])
})
