import type { PendingReview, ReviewSummary } from './contract.ts'

/** Reviews on one page of a product's list. */
export const reviewsOnPage = 5

/** Entries on one page of a shopper's own reviews. */
export const ownOnPage = 10

/** Most pictures and videos of a review. */
export const mostMedia = 8

/** Most characters of a review. */
export const longestReview = 5000

/** Words as they are kept: lines end in one way, no more than one of them in a row is empty, nothing stands there unseen. */
export function plainContent(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
}

/** Which reviews are shown; undefined: whatever they are. */
export type ReviewFilter = { rating?: number | undefined; hasImage?: boolean | undefined }

/** Stars, with media or without, and how many reviews are so. */
export type ReviewCount = { rating: number; hasMedia: boolean; count: number }

/** What is said above a product's reviews, whatever they are filtered by. */
export function summarise(counts: readonly ReviewCount[]): ReviewSummary {
  return {
    count: countOf(counts, {}),
    mediaCount: countOf(counts, { hasImage: true }),
    stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: countOf(counts, { rating }) })),
  }
}

/** How many reviews a filter leaves. */
export function countOf(
  counts: readonly ReviewCount[],
  { rating, hasImage }: ReviewFilter,
): number {
  return counts
    .filter((group) => rating === undefined || group.rating === rating)
    .filter((group) => hasImage === undefined || group.hasMedia === hasImage)
    .reduce((sum, { count }) => sum + count, 0)
}

const nobody = 'Khách hàng'
const letters = new Intl.Segmenter('vi')

/**
 * A name as strangers may read it. Of a person's name the given name, which comes last, and the first letters of the
 * others: “Nguyễn Thị Lan” is “N. T. Lan”. Of anything else, such as a phone number or an e-mail address, hardly anything:
 * “lan1990” is “l***0”. Without a name: “Khách hàng”.
 */
export function maskName(name: string | null | undefined): string {
  const words = (name ?? '').normalize('NFC').split(/\s+/u).filter(Boolean)
  const given = words.at(-1)
  if (given === undefined) return nobody
  const isPerson = words.length > 1 && words.every((word) => /^[\p{L}\p{M}'’-]{1,20}$/u.test(word))
  if (!isPerson) return hide(words.join(' '))
  const others = words.slice(0, -1).slice(-3)
  return [...others.map((word) => `${lettersOf(word)[0]?.toLocaleUpperCase('vi')}.`), given].join(
    ' ',
  )
}

function hide(text: string): string {
  const all = lettersOf(text)
  return all.length > 3 ? `${all[0]}***${all.at(-1)}` : `${all[0]}***`
}

/** Letters as they are read: “ễ” is one however it is written. */
function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment)
}

/** Whether a file of a review is a video; told by its type, else by its name. */
export function isVideo({ url, mimeType }: { url: string; mimeType: string }): boolean {
  if (mimeType.includes('/')) return mimeType.startsWith('video/')
  return /\.(?:mp4|webm|mov|m4v)(?:$|[?#])/i.test(url)
}

/** The review that somebody may write of a product, coming from an order of theirs. */
export function pendingFor(
  pending: readonly PendingReview[],
  { orderId, productId }: { orderId: string; productId: string },
): PendingReview | undefined {
  return pending.find((entry) => entry.orderId === orderId && entry.productId === productId)
}

/** An order of somebody's, as far as it bears on what they may say of a product. */
export type Bought = {
  orderId: string
  isCompleted: boolean
  /** Null when the product is not in it. */
  productName: string | null
  /** The product is no more. */
  isGone: boolean
  /** The review that stands already. */
  reviewId: string | null
  /** It is by the same person, with the same stars, words and files as are sent now. */
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
 * Which order a review is of: the first that is completed and has none yet. What is sent a second time, since the answer
 * got lost or a button was pressed twice, is the review that stands.
 */
export function chooseOrder(orders: readonly Bought[], { isNamed }: { isNamed: boolean }): Chosen {
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
