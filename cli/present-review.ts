import type { MerchantReview } from '#features/reviews/api/public.ts'
import { formatDateTime } from '#shared/format.ts'
import { printFields, printTable, printText } from './output.ts'

const shortest = 60

export function printReviews(reviews: readonly MerchantReview[]): void {
  printTable(
    ['REVIEW', 'WRITTEN', 'STARS', 'FILES', 'STATE', 'PRODUCT', 'TEXT'],
    reviews.map((review) => [
      review.id,
      formatDateTime(review.createdAt),
      review.rating,
      review.media.length,
      stateOf(review),
      review.product.slug,
      shortened(review.content),
    ]),
  )
}

export function printReview(review: MerchantReview): void {
  const { product, editedAt, repliedAt } = review
  printFields({
    Id: review.id,
    Written: formatDateTime(review.createdAt),
    Edited: editedAt && formatDateTime(editedAt),
    Product: `${product.name} (${product.slug})`,
    Order: review.orderId,
    Phone: review.phone,
    Author: review.author,
    Stars: review.rating,
    Hidden: review.isHidden ? review.hiddenReason || 'yes' : 'no',
    Answered: repliedAt && formatDateTime(repliedAt),
  })
  if (review.content) printText('Text', review.content.split('\n'))
  if (review.media.length > 0) printText('Files', review.media)
  if (review.reply) printText('Answer', review.reply.split('\n'))
}

/** A review for programs. */
export function reviewToJson({ createdAt, editedAt, repliedAt, ...review }: MerchantReview) {
  return {
    ...review,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
  }
}

function stateOf({ isHidden, reply }: MerchantReview): string {
  if (isHidden) return 'hidden'
  return reply === null ? 'open' : 'answered'
}

function shortened(words: string): string | null {
  const letters = [...words]
  if (letters.length <= shortest) return words || null
  return `${letters.slice(0, shortest).join('').trimEnd()}…`
}
