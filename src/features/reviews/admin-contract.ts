import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { CappedCount } from '#shared/capped-count.ts'
import { Id, text } from '#shared/text.ts'
import { Stars } from './contract.ts'
import { longestReason, longestReply } from './limits.ts'

/** `unanswered` and `answered` are those that everybody sees. */
export const ReviewState = z.enum(['unanswered', 'answered', 'hidden'])
export type ReviewState = z.infer<typeof ReviewState>

export const StaffReviewQuery = z.object({
  state: ReviewState.optional(),
  rating: z.enum(['1', '2', '3', '4', '5'], 'Số sao phải từ 1 đến 5.').transform(Number).optional(),
  /** Slug of a product. */
  product: text(1, 200, 'Sản phẩm không hợp lệ.').optional(),
  /** Words of the review, or of the product's name. */
  q: text(1, 100, 'Hãy nhập tối đa 100 ký tự.').optional(),
  /** `next` of the page before. */
  cursor: z.string().max(200).optional(),
})

export const ReviewCountsQuery = StaffReviewQuery.pick({ rating: true, product: true, q: true })
export const ReviewCounts = z.record(z.enum([...ReviewState.options, 'all']), CappedCount)
export type ReviewCounts = z.infer<typeof ReviewCounts>
export const ReviewCountsAnswer = answer({ data: ReviewCounts })

/** A review with what staff alone see. */
export const StaffReview = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  rating: Stars,
  content: z.string(),
  product: z.object({ slug: z.string(), name: z.string() }),
  /** Null for imported reviews. */
  orderId: z.string().nullable(),
  /** Null for who has no name, or has deleted the account. Masked for who lacks `customers.read`. */
  author: z.string().nullable(),
  /** Addresses of pictures and videos. */
  media: z.array(z.string()),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  isHidden: z.boolean(),
  /** Why it is hidden, as its author was told. */
  hiddenReason: z.string(),
})
export type StaffReview = z.infer<typeof StaffReview>

export const StaffReviewsAnswer = answer({
  data: z.array(StaffReview),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
})
export const StaffReviewAnswer = answer({ data: StaffReview })

const wrongReply = 'Vui lòng nhập câu trả lời, tối đa 5.000 ký tự.'

const replyBefore = z.string().max(longestReply, wrongReply).nullable()

export const ReplyToReview = z.object({
  /** Shown below the review; its author is told. */
  reply: text(1, longestReply, wrongReply),
  /** The reply when the form was opened; null for none. */
  replyBefore,
})
export type ReplyToReview = z.infer<typeof ReplyToReview>

export const RemoveReply = z.object({
  /** The reply that is to be removed. */
  replyBefore,
})
export type RemoveReply = z.infer<typeof RemoveReply>

export const HideReview = z.object({
  /** Told to the author. */
  reason: text(1, longestReason, 'Vui lòng nhập lý do, tối đa 500 ký tự.'),
})
export type HideReview = z.infer<typeof HideReview>
