import type { PendingReview, ReviewSummary } from './contract.ts'

/** Reviews on one page of a product's list. */
export const reviewsOnPage = 5

/** Entries on one page of a shopper's own reviews. */
export const ownOnPage = 10

/** Filter of a review list; undefined fields match all. */
export type ReviewFilter = { rating?: number | undefined; hasImage?: boolean | undefined }

/** Number of reviews by stars and presence of media. */
export type ReviewCount = { rating: number; hasMedia: boolean; count: number }

/** Summary of all reviews of a product. */
export function summarize(counts: readonly ReviewCount[]): ReviewSummary {
  return {
    count: countOf(counts, {}),
    mediaCount: countOf(counts, { hasImage: true }),
    stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: countOf(counts, { rating }) })),
  }
}

/** Number of reviews that match a filter. */
export function countOf(
  counts: readonly ReviewCount[],
  { rating, hasImage }: ReviewFilter,
): number {
  return counts
    .filter((group) => rating === undefined || group.rating === rating)
    .filter((group) => hasImage === undefined || group.hasMedia === hasImage)
    .reduce((sum, { count }) => sum + count, 0)
}

const noName = 'Khách hàng'
const letters = new Intl.Segmenter('vi')

/**
 * Masks a name for the public. A person's name keeps the given name, which comes last, and the initials of the others:
 * “Nguyễn Thị Lan” becomes “N. T. Lan”. Anything else, such as a phone number or email, keeps its first and last character:
 * “lan1990” becomes “l***0”. Without a name: “Khách hàng”.
 */
export function maskName(name: string | null | undefined): string {
  const words = (name ?? '').normalize('NFC').split(/\s+/u).filter(Boolean)
  const givenName = words.at(-1)
  if (givenName === undefined) return noName
  const isPerson = words.length > 1 && words.every((word) => /^[\p{L}\p{M}'’-]{1,20}$/u.test(word))
  if (!isPerson) return hide(words.join(' '))
  const others = words.slice(0, -1).slice(-3)
  return [
    ...others.map((word) => `${lettersOf(word)[0]?.toLocaleUpperCase('vi')}.`),
    givenName,
  ].join(' ')
}

function hide(text: string): string {
  const all = lettersOf(text)
  return all.length > 3 ? `${all[0]}***${all.at(-1)}` : `${all[0]}***`
}

/** Grapheme clusters: “ễ” is one in any normalization. */
function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment)
}

/** True for a video, by MIME type or else by file extension. */
export function isVideo({ url, mimeType }: { url: string; mimeType: string }): boolean {
  if (mimeType.includes('/')) return mimeType.startsWith('video/')
  return /\.(?:mp4|webm|mov|m4v)(?:$|[?#])/i.test(url)
}

/** The pending review of a product in an order. */
export function pendingFor(
  pending: readonly PendingReview[],
  { orderId, productId }: { orderId: string; productId: string },
): PendingReview | undefined {
  return pending.find((entry) => entry.orderId === orderId && entry.productId === productId)
}

/** An order of the user with the facts that decide if it can be reviewed for a product. */
export type ReviewableOrder = {
  orderId: string
  isCompleted: boolean
  /** Null when the product is not in it. */
  productName: string | null
  /** The product is deleted. */
  isGone: boolean
  /** The existing review. */
  reviewId: string | null
  /** The existing review equals the request: same author, stars, text and files. */
  isSame: boolean
}

type Chosen =
  | { orderId: string }
  | { reviewId: string }
  | {
      refused: 'ORDER_NOT_FOUND' | 'REVIEW_NOT_ALLOWED' | 'PRODUCT_GONE' | 'ALREADY_REVIEWED'
      details?: { name: string }
    }

/**
 * Chooses the order of a review: the first completed one without a review. A repeated request (lost response, double click)
 * selects the existing review.
 */
export function chooseOrder(
  orders: readonly ReviewableOrder[],
  { isNamed }: { isNamed: boolean },
): Chosen {
  const same = orders.find(({ isSame }) => isSame)
  if (same?.reviewId) return { reviewId: same.reviewId }
  if (isNamed && orders.length === 0) return { refused: 'ORDER_NOT_FOUND' }
  const received = orders.filter(
    ({ isCompleted, productName }) => isCompleted && productName !== null,
  )
  const [first] = received
  if (!first) return { refused: 'REVIEW_NOT_ALLOWED' }
  if (first.isGone) return { refused: 'PRODUCT_GONE', details: { name: first.productName ?? '' } }
  const waiting = received.find(({ reviewId }) => reviewId === null)
  return waiting ? { orderId: waiting.orderId } : { refused: 'ALREADY_REVIEWED' }
}
