import { z } from 'zod'
import { usualSharing } from '#platform/answer-cache/shared-routes.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
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
import { findDoneReviews } from './find-done.ts'
import { findPendingReviews } from './find-pending.ts'
import { findReviews } from './find-reviews.ts'

const tags = ['reviews']
const success = true as const

const hour = 60 * 60

/** What buyers say about products. */
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
      config: { shared: usualSharing },
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
  app.post(
    '/reviews/create',
    {
      onRequest: requireCustomer,
      schema: {
        tags,
        security: [{ bearer: [] }],
        summary: 'Reviews a product of a completed order of the caller’s, once an order',
        description:
          'Without `orderId` it is the latest such order in which the product has no review. `imageIds` are own uploads of type ' +
          '`review` that no other review has. The same again answers the review that stands; another one is refused (409). ' +
          'So is a `userId` of somebody else (403).',
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
        summary: 'Changes a review of the caller’s',
        description:
          'What is left out stays. `imageIds` are all files that it then has, in their order; those taken out are deleted. A ' +
          'hidden review stays hidden. A `userId` of somebody else is refused.',
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
