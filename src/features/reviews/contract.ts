import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id, isStorableText, text } from '#shared/text.ts'
import { longestReview, mostMedia, plainContent } from './domain.ts'

/** Stars that a product is rated with. */
export const Stars = z.int().min(1).max(5)

export const ReviewMedia = z.object({
  /** The upload's, told to its author alone, who names it when editing; null for a file that never was one. */
  id: Id.nullish(),
  url: z.string(),
  mimeType: z.string(),
  /** A frame of a video; null for pictures, and for videos without one. */
  posterUrl: z.string().nullable(),
})
export type ReviewMedia = z.infer<typeof ReviewMedia>

export const Review = z.object({
  id: Id,
  rating: Stars,
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** When its author changed it last. */
  editedAt: z.iso.datetime().nullable(),
  /** What was bought: “Đen / M”; empty for a product without variants. */
  variantName: z.string(),
  /** Their name as strangers may read it: “N. T. Lan”. */
  user: z.object({ displayName: z.string() }),
  /** Pictures and videos in their order. */
  media: z.array(ReviewMedia),
  /** What the shop answered. */
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
})
export type Review = z.infer<typeof Review>

/** How many reviews a product has, whatever the list is filtered by. */
export const ReviewSummary = z.object({
  count: z.int(),
  /** Those with pictures or videos. */
  mediaCount: z.int(),
  /** From five stars down to one. */
  stars: z.array(z.object({ rating: Stars, count: z.int() })),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

/** An empty value is none: forms and older pages send `rating=`. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional()
}

export const ReviewQuery = z.object({
  rating: given(z.enum(['1', '2', '3', '4', '5']).transform(Number)),
  /** 1: those with pictures or videos; 0: the others. */
  hasImage: given(
    z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true'),
  ),
  ...pageQuery(5),
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

export const ReviewListAnswer = answer({
  reviews: z.array(Review),
  pagination: Pagination,
  summary: ReviewSummary,
})

/** A product of a completed order that its buyer has not reviewed yet. */
export const PendingReview = z.object({
  orderId: z.string(),
  productId: Id,
  product: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    thumbnail: z.string().nullable(),
  }),
})
export type PendingReview = z.infer<typeof PendingReview>

export const PendingQuery = z.object({
  /** Whose; nobody else's than the caller's own is told. */
  userId: z.string().max(100).optional(),
  orderId: z.string().max(100).refine(isStorableText).optional(),
  ...pageQuery(100),
})

export const PendingAnswer = answer({ items: z.array(PendingReview), pagination: Pagination })

/** What its author wrote of a product that they bought. */
export const DoneReview = z.object({
  id: Id,
  rating: Stars,
  content: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  orderId: z.string(),
  productId: Id,
  /** What was bought: “Đen / M”; empty for a product without variants. */
  variantName: z.string(),
  /** The product as it is called now; without a page once it is sold no more. */
  product: z.object({
    id: Id,
    slug: z.string().nullable(),
    name: z.string(),
    thumbnail: z.string().nullable(),
  }),
  media: z.array(ReviewMedia),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  /** The shop has taken it off the product's page. */
  isHidden: z.boolean(),
  /** Why, as the shop says it; empty while it is shown. */
  hiddenReason: z.string(),
})
export type DoneReview = z.infer<typeof DoneReview>

export const DoneQuery = z.object({
  userId: z.string().max(100).optional(),
  /** Those alone of what this order brought. */
  orderId: z.string().max(100).refine(isStorableText).optional(),
  ...pageQuery(10),
})

export const DoneAnswer = answer({ items: z.array(DoneReview), pagination: Pagination })

const tooManyFiles = `Mỗi đánh giá có tối đa ${mostMedia} ảnh và video.`

const Content = z
  .string()
  .max(4 * longestReview)
  .transform(plainContent)
  .pipe(text(0, longestReview))

/** Ids of own uploads in their order; named twice they are there once. */
const ImageIds = z
  .array(Id)
  .max(mostMedia, tooManyFiles)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

export const CreateReview = z.object({
  /** Without it: the latest completed order of theirs in which the product still waits. */
  orderId: z.string().max(100).refine(isStorableText).nullish(),
  productId: z.string().max(100),
  rating: Stars,
  content: Content.default(''),
  imageIds: ImageIds.default([]),
})
export type CreateReview = z.infer<typeof CreateReview>

/** What is left out stays as it is. */
export const EditReview = z.object({
  rating: Stars.optional(),
  content: Content.optional(),
  imageIds: ImageIds.optional(),
})
export type EditReview = z.infer<typeof EditReview>

/** The review as it stands now. */
export const WrittenAnswer = answer({ review: DoneReview })
