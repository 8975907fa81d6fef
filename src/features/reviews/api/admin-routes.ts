import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOf, readCursor } from '#platform/keyset.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import {
  HideReview,
  RemoveReply,
  ReplyToReview,
  ReviewCountsAnswer,
  ReviewCountsQuery,
  type StaffReview,
  StaffReviewAnswer,
  StaffReviewQuery,
  StaffReviewsAnswer,
} from '../admin-contract.ts'
import { maskName } from '../domain.ts'
import { countReviews, ofState } from './merchant/count-reviews.ts'
import { findMerchantReviews, type MerchantReview } from './merchant/find-reviews.ts'
import { hideReview, unhideReview } from './merchant/hide-review.ts'
import { removeReply, replyToReview } from './merchant/reply-to-review.ts'

const success = true as const
const config = { permission: 'reviews.write' as const }
const tags = ['admin-reviews']
const pageSize = 50

const ReviewParams = z.object({ id: z.string().max(100) })

/** Reviews in the back office, mounted under `/api/admin`. */
export const staffReviewRoutes: Routes = async (app, { db }) => {
  const reviewOf = async (request: FastifyRequest, id: string) => {
    const [review] = await findMerchantReviews(db, { id }, 1)
    if (!review) throw new AppError('REVIEW_NOT_FOUND')
    return { success, data: present(request, review) }
  }
  const schema = { tags, params: ReviewParams, response: { 200: StaffReviewAnswer } }

  app.get(
    '/reviews',
    {
      config,
      schema: {
        tags,
        summary: 'Reviews, newest first',
        querystring: StaffReviewQuery,
        response: { 200: StaffReviewsAnswer },
      },
    },
    async (request) => {
      const { state, rating, product, q, cursor } = request.query
      const after = readCursor(cursor, isId)
      const filter = { ...(state && ofState[state]), stars: rating, product, q, after }
      const { page, next } = pageOf(await findMerchantReviews(db, filter, pageSize + 1), pageSize)
      return { success, data: page.map((review) => present(request, review)), next }
    },
  )

  app.get(
    '/reviews/counts',
    {
      config: { ...config, isBackground: true },
      schema: {
        tags,
        summary: 'Numbers of reviews by state, filtered and searched alike',
        querystring: ReviewCountsQuery,
        response: { 200: ReviewCountsAnswer },
      },
    },
    async (request) => {
      const { rating, product, q } = request.query
      return { success, data: await countReviews(db, { stars: rating, product, q }) }
    },
  )

  app.put(
    '/reviews/:id/reply',
    {
      config,
      schema: {
        ...schema,
        summary: 'Replies to a review; 409 STALE_EDIT when somebody else has meanwhile',
        body: ReplyToReview,
      },
    },
    async (request) => {
      const id = idOf(request.params)
      await replyToReview(db, id, request.body, staffActor(request))
      return reviewOf(request, id)
    },
  )

  app.delete(
    '/reviews/:id/reply',
    {
      config,
      schema: {
        ...schema,
        summary: 'Takes the reply to a review away; 409 STALE_EDIT when it is another by now',
        body: RemoveReply,
      },
    },
    async (request) => {
      const id = idOf(request.params)
      await removeReply(db, id, request.body, staffActor(request))
      return reviewOf(request, id)
    },
  )

  app.post(
    '/reviews/:id/hide',
    {
      config,
      schema: {
        ...schema,
        summary: 'Hides a review, and tells its author the reason',
        body: HideReview,
      },
    },
    async (request) => {
      const id = idOf(request.params)
      await hideReview(db, id, request.body.reason, staffActor(request))
      return reviewOf(request, id)
    },
  )

  app.post(
    '/reviews/:id/show',
    { config, schema: { ...schema, summary: 'Shows a hidden review again' } },
    async (request) => {
      const id = idOf(request.params)
      await unhideReview(db, id, staffActor(request))
      return reviewOf(request, id)
    },
  )
}

function idOf({ id }: { id: string }): string {
  if (!isId(id)) throw new AppError('REVIEW_NOT_FOUND')
  return id
}

function present(request: FastifyRequest, review: MerchantReview): StaffReview {
  const { micros: _, phone: __, author, createdAt, editedAt, repliedAt, ...rest } = review
  const seesCustomers = signedInStaff(request).permissions.includes('customers.read')
  return {
    ...rest,
    author: author === null || seesCustomers ? author : maskName(author),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
  }
}
