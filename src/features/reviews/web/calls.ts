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
  conditions: { userId: string; orderId: string },
  signal: AbortSignal,
): Promise<PendingReview[]> {
  return parsePending(await api.get('/api/web/reviews/user/pending', { query: conditions, signal }))
}

/** True when the signed-in shopper has reviewed a product of an order. Throws ApiError and UnknownShape. */
export async function isReviewed(
  api: ApiClient,
  { productId, ...conditions }: { userId: string; orderId: string; productId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const query = { ...conditions, limit: 100 }
  const answer = await api.get('/api/web/reviews/user/done', { query, signal })
  const { items } = parseDonePage(answer, query.limit)
  return items.some((item) => item.orderId === conditions.orderId && item.productId === productId)
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
  conditions: OwnReviewsQuery,
  signal: AbortSignal,
): Promise<OwnPage<PendingReview>> {
  const query = { ...conditions, limit: ownOnPage }
  return parsePendingPage(
    await api.get('/api/web/reviews/user/pending', { query, signal }),
    ownOnPage,
  )
}

/** A page of the shopper's own reviews. Throws ApiError and UnknownShape. */
export async function findDonePage(
  api: ApiClient,
  conditions: OwnReviewsQuery & { orderId?: string | undefined },
  signal: AbortSignal,
): Promise<OwnPage<DoneReview>> {
  const query = { ...conditions, limit: ownOnPage }
  return parseDonePage(await api.get('/api/web/reviews/user/done', { query, signal }), ownOnPage)
}
