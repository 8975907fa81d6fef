import type { ApiClient } from '#storefront/api/client.ts'
import { at, number } from '#storefront/api/read.ts'
import type { DoneReview, PendingReview } from '../contract.ts'
import { ownOnPage, type ReviewFilter, reviewsOnPage } from '../domain.ts'
import { type OwnPage, readDonePage, readPendingPage } from './own-readers.ts'
import { type ReviewPage, readPending, readReviews } from './readers.ts'

/** A page of a product's reviews. Throws ApiError and UnknownShape. */
export async function findReviews(
  api: ApiClient,
  productId: string,
  { rating, hasImage, page }: ReviewFilter & { page: number },
  signal: AbortSignal,
): Promise<ReviewPage> {
  const query = { rating, hasImage: hasImage ? 1 : undefined, page, limit: reviewsOnPage }
  const path = `/api/web/reviews/product/${encodeURIComponent(productId)}`
  return readReviews(await api.get(path, { query, signal }), { page, limit: reviewsOnPage })
}

/** What is left to review of an order of who is signed in. Throws ApiError and UnknownShape. */
export async function findPending(
  api: ApiClient,
  asked: { userId: string; orderId: string },
  signal: AbortSignal,
): Promise<PendingReview[]> {
  return readPending(await api.get('/api/web/reviews/user/pending', { query: asked, signal }))
}

/** Whether who is signed in has reviewed a product that they got with an order. Throws ApiError and UnknownShape. */
export async function isReviewed(
  api: ApiClient,
  { productId, ...asked }: { userId: string; orderId: string; productId: string },
  signal: AbortSignal,
): Promise<boolean> {
  const query = { ...asked, limit: 100 }
  const answer = await api.get('/api/web/reviews/user/done', { query, signal })
  const { items } = readDonePage(answer, query.limit)
  return items.some((item) => item.orderId === asked.orderId && item.productId === productId)
}

/** What is left to review of all that who is signed in has bought: a page of it. Throws ApiError and UnknownShape. */
export async function findPendingReviews(
  api: ApiClient,
  userId: string,
  signal: AbortSignal,
): Promise<{ items: PendingReview[]; total: number }> {
  const query = { userId: userId || undefined }
  const answer = await api.get('/api/web/reviews/user/pending', { query, signal })
  const items = readPending(answer)
  const told = number(at(answer, 'pagination.total'), at(answer, 'data.pagination.total'))
  return { items, total: told ?? items.length }
}

type OwnAsked = { userId: string; page: number }

/** A page of what waits for the shopper's review. Throws ApiError and UnknownShape. */
export async function findPendingPage(
  api: ApiClient,
  asked: OwnAsked,
  signal: AbortSignal,
): Promise<OwnPage<PendingReview>> {
  const query = { ...asked, limit: ownOnPage }
  return readPendingPage(
    await api.get('/api/web/reviews/user/pending', { query, signal }),
    ownOnPage,
  )
}

/** A page of what the shopper has written. Throws ApiError and UnknownShape. */
export async function findDonePage(
  api: ApiClient,
  asked: OwnAsked & { orderId?: string | undefined },
  signal: AbortSignal,
): Promise<OwnPage<DoneReview>> {
  const query = { ...asked, limit: ownOnPage }
  return readDonePage(await api.get('/api/web/reviews/user/done', { query, signal }), ownOnPage)
}
