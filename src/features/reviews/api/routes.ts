import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { paginate } from '#shared/pagination.ts'
import {
  DoneAnswer,
  DoneQuery,
  PendingAnswer,
  PendingQuery,
  ReviewListAnswer,
  ReviewQuery,
} from '../contract.ts'
import { findDoneReviews } from './find-done.ts'
import { findPendingReviews } from './find-pending.ts'
import { findReviews } from './find-reviews.ts'

const tags = ['reviews']
const success = true as const

/** What buyers say about products. */
export const reviewRoutes: Routes = async (app, { db }) => {
  app.get(
    '/reviews/product/:productId',
    {
      schema: {
        tags,
        summary: 'Reviews of a product, newest first',
        description:
          '`summary` counts all that are shown, whatever the filter. Names are masked. A product’s `ratingCount` also counts ' +
          'ratings without a review that it came with.',
        params: z.object({ productId: z.string().max(100) }),
        querystring: ReviewQuery,
        response: { 200: ReviewListAnswer },
      },
    },
    async ({ params, query }) => {
      const { limit, offset, toPagination } = paginate(query)
      const found = await findReviews(db, params.productId, query, { limit, offset })
      const { reviews, summary } = found
      return { success, reviews, pagination: toPagination(found.total), summary }
    },
  )
  app.get(
    '/reviews/user/pending',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'What the caller bought and has not reviewed yet, latest orders first',
        description:
          'Each product of a completed order, once an order. A `userId` of somebody else is refused.',
        querystring: PendingQuery,
        response: { 200: PendingAnswer },
      },
    },
    async (request) => {
      const { limit, offset, toPagination } = paginate(request.query)
      const { orderId } = request.query
      const asked = { userId: customerId(request), orderId: orderId || undefined, limit, offset }
      const { items, total } = await findPendingReviews(db, asked)
      return { success, items, pagination: toPagination(total) }
    },
  )
  app.get(
    '/reviews/user/done',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'What the caller has written, newest first',
        description:
          'Also of products that are sold no more, and what the shop has hidden. A `userId` of somebody else is refused.',
        querystring: DoneQuery,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { limit, offset, toPagination } = paginate(request.query)
      const { orderId } = request.query
      const asked = { userId: customerId(request), orderId: orderId || undefined, limit, offset }
      const { items, total } = await findDoneReviews(db, asked)
      return { success, items, pagination: toPagination(total) }
    },
  )
}
