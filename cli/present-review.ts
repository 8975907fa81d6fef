import type { MerchantReview } from '#features/reviews/api/public.ts'
import { t } from '#platform/language.ts'
import { formatDateTime } from '#shared/format.ts'
import { printFields, printTable, printText } from './output.ts'

const shortest = 60

export function printReviews(reviews: readonly MerchantReview[]): void {
  printTable(
    [
      t('ĐÁNH GIÁ', 'REVIEW'),
      t('VIẾT LÚC', 'WRITTEN'),
      t('SAO', 'STARS'),
      t('TỆP', 'FILES'),
      t('TRẠNG THÁI', 'STATE'),
      t('SẢN PHẨM', 'PRODUCT'),
      t('NỘI DUNG', 'TEXT'),
    ],
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
    [t('Mã', 'Id')]: review.id,
    [t('Viết lúc', 'Written')]: formatDateTime(review.createdAt),
    [t('Sửa lúc', 'Edited')]: editedAt && formatDateTime(editedAt),
    [t('Sản phẩm', 'Product')]: `${product.name} (${product.slug})`,
    [t('Đơn', 'Order')]: review.orderId,
    [t('Điện thoại', 'Phone')]: review.phone,
    [t('Người viết', 'Author')]: review.author,
    [t('Số sao', 'Stars')]: review.rating,
    [t('Đã ẩn', 'Hidden')]: review.isHidden
      ? review.hiddenReason || t('có', 'yes')
      : t('không', 'no'),
    [t('Trả lời lúc', 'Answered')]: repliedAt && formatDateTime(repliedAt),
  })
  if (review.content) printText(t('Nội dung', 'Text'), review.content.split('\n'))
  if (review.media.length > 0) printText(t('Tệp', 'Files'), review.media)
  if (review.reply) printText(t('Trả lời', 'Answer'), review.reply.split('\n'))
}

/** A review for programs. */
export function reviewToJson({
  createdAt,
  editedAt,
  repliedAt,
  micros: _,
  ...review
}: MerchantReview) {
  return {
    ...review,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    repliedAt: repliedAt?.toISOString() ?? null,
  }
}

function stateOf({ isHidden, reply }: MerchantReview): string {
  if (isHidden) return t('đã ẩn', 'hidden')
  return reply === null ? t('chưa trả lời', 'open') : t('đã trả lời', 'answered')
}

function shortened(words: string): string | null {
  const letters = [...words]
  if (letters.length <= shortest) return words || null
  return `${letters.slice(0, shortest).join('').trimEnd()}…`
}
