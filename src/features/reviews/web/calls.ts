import { laterPage } from '#storefront/api/api-url.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, number } from '#storefront/api/parse.ts'
import type { DoneReview, PendingReview } from '../contract.ts'
import { ownOnPage, type ReviewFilter, reviewsOnPage } from '../domain.ts'
import { type OwnPage, parseDonePage, parsePendingPage } from './own-parsers.ts'
import { parsePending, parseReviews, type ReviewPage } from './parsers.ts'

/** A page of a product's reviews. Throws ApiError and UnknownShape. */
export async function findReviews(
  api: ApiClient,
  productId: string,
  { rating, hasImage, page }: ReviewFilter & { page: number },
  signal: AbortSignal,
): Promise<ReviewPage> {
  const query = { rating, hasImage: hasImage ? 1 : undefined, page, limit: reviewsOnPage }
  const path = `/api/web/reviews/product/${encodeURIComponent(productId)}`
  return parseReviews(await api.get(path, { query, signal }), { page, limit: reviewsOnPage })
}

/** Products of an order that the signed-in shopper can review. Throws ApiError and UnknownShape. */
export async function findPending(
  api: ApiClient,
  { userId, orderId }: { userId: string; orderId: string },
  signal: AbortSignal,
): Promise<PendingReview[]> {
  const options = { query: { userId }, extras: { query: { orderId } }, signal }
  return parsePending(await api.get('/api/web/reviews/user/pending', options))
}

/** True when the signed-in shopper has reviewed a product of an order. Throws ApiError and UnknownShape. */
export async function isReviewed(
  api: ApiClient,
  { userId, orderId, productId }: { userId: string; orderId: string; productId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const query = { userId, limit: 100 }
  const options = { query, extras: { query: { orderId } }, signal }
  const answer = await api.get('/api/web/reviews/user/done', options)
  const { items } = parseDonePage(answer, query.limit)
  return items.some((item) => item.orderId === orderId && item.productId === productId)
}

/** A page of all products that the signed-in shopper can review. Throws ApiError and UnknownShape. */
export async function findPendingReviews(
  api: ApiClient,
  userId: string,
  signal: AbortSignal,
): Promise<{ items: PendingReview[]; total: number }> {
  const query = { userId: userId || undefined }
  const answer = await api.get('/api/web/reviews/user/pending', { query, signal })
  const items = parsePending(answer)
  const total = number(at(answer, 'pagination.total'), at(answer, 'data.pagination.total'))
  return { items, total: total ?? items.length }
}

type OwnReviewsQuery = { userId: string; page: number }

/** A page of products to review. Throws ApiError and UnknownShape. */
export async function findPendingPage(
  api: ApiClient,
  { userId, page }: OwnReviewsQuery,
  signal: AbortSignal,
): Promise<OwnPage<PendingReview>> {
  const query = { userId, ...laterPage(page) }
  const options = { query, extras: { query: { page, limit: ownOnPage } }, signal }
  return parsePendingPage(await api.get('/api/web/reviews/user/pending', options), ownOnPage)
}

/** A page of the shopper's own reviews. Throws ApiError and UnknownShape. */
export async function findDonePage(
  api: ApiClient,
  { userId, page, orderId }: OwnReviewsQuery & { orderId?: string | undefined },
  signal: AbortSignal,
): Promise<OwnPage<DoneReview>> {
  const query = { userId, page, limit: ownOnPage }
  const options = { query, extras: { query: { orderId } }, signal }
  return parseDonePage(await api.get('/api/web/reviews/user/done', options), ownOnPage)
}
