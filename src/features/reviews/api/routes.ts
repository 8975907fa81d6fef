import { z } from 'zod'
import { createRateLimit } from '#platform/rate-limit.ts'
import { defaultSharing } from '#platform/response-cache/shared-routes.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { paginate } from '#shared/pagination.ts'
import {
  CreateReview,
  DoneAnswer,
  DoneQuery,
  EditReview,
  PendingAnswer,
  PendingQuery,
  ReviewListAnswer,
  ReviewQuery,
  WrittenAnswer,
} from '../contract.ts'
import { createReview } from './create-review.ts'
import { editReview } from './edit-review.ts'
import { findDoneReviews } from './find-done-reviews.ts'
import { findPendingReviews } from './find-pending-reviews.ts'
import { findReviews } from './find-reviews.ts'

const tags = ['reviews']
const success = true as const

const hour = 60 * 60

/** Lists, creates and edits product reviews. */
export const reviewRoutes: Routes = async (app, services) => {
  const { config, db, pool } = services
  const perShopper = createRateLimit(pool, {
    name: 'reviews-shopper',
    attempts: config.limits.reviewsPerShopper,
    seconds: hour,
  })

  app.get(
    '/reviews/product/:productId',
    {
      config: { shared: defaultSharing },
      schema: {
        tags,
        summary: 'Reviews of a product, newest first',
        description:
          '`summary` counts all visible reviews, regardless of the filter. Names are masked. A product’s `ratingCount` also ' +
          'counts imported ratings without a review.',
        params: z.object({ productId: z.string().max(100) }),
        querystring: ReviewQuery,
        response: { 200: ReviewListAnswer },
      },
    },
    async ({ params, query }, reply) => {
      const id = params.productId.toLowerCase()
      reply.tag(`reviews:${id}`, `product:${id}`)
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
        summary: 'Purchases of the caller without a review, latest orders first',
        description:
          'Each product of a completed order, once per order. A `userId` of another user is rejected.',
        querystring: PendingQuery,
        response: { 200: PendingAnswer },
      },
    },
    async (request) => {
      const { limit, offset, toPagination } = paginate(request.query)
      const { orderId } = request.query
      const page = { userId: customerId(request), orderId: orderId || undefined, limit, offset }
      const { items, total } = await findPendingReviews(db, page)
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
        summary: 'Reviews of the caller, newest first',
        description:
          'Includes reviews of products no longer sold and hidden reviews. A `userId` of another user is rejected.',
        querystring: DoneQuery,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { limit, offset, toPagination } = paginate(request.query)
      const { orderId } = request.query
      const page = { userId: customerId(request), orderId: orderId || undefined, limit, offset }
      const { items, total } = await findDoneReviews(db, page)
      return { success, items, pagination: toPagination(total) }
    },
  )
  app.post(
    '/reviews/create',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'Reviews a product of a completed order of the caller, once per order',
        description:
          'Without `orderId` the latest such order without a review of the product is used. `imageIds` are uploads of the ' +
          'caller of type `review` that no other review uses. A repeated request returns the existing review; a different one ' +
          'is rejected (409), and so is a `userId` of another user (403).',
        body: CreateReview,
        response: { 201: WrittenAnswer },
      },
    },
    async (request, reply) => {
      const userId = customerId(request)
      await perShopper.consume(userId)
      const review = await createReview(db, userId, request.body)
      return reply.code(201).send({ success, review })
    },
  )
  app.patch(
    '/reviews/:id',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'Updates a review of the caller',
        description:
          'Missing fields stay unchanged. `imageIds` lists all files of the updated review in order; removed ones are deleted. ' +
          'A hidden review stays hidden. A `userId` of another user is rejected.',
        params: z.object({ id: z.string().max(100) }),
        body: EditReview,
        response: { 200: WrittenAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      await perShopper.consume(userId)
      const { id } = request.params
      return { success, review: await editReview(services, userId, id, request.body) }
    },
  )
}
