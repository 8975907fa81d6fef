import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id, isStorableText, text } from '#shared/text.ts'
import { longestReview, mostMedia } from './limits.ts'

/** Rating of a product in stars. */
export const Stars = z.int().min(1).max(5)

export const ReviewMedia = z.object({
  /** Upload id, sent only to the author, for editing; null for imported files. */
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
  /** Last edit by the author. */
  editedAt: z.iso.datetime().nullable(),
  /** Name of the purchased variant: “Đen / M”; empty for a product without variants. */
  variantName: z.string(),
  /** Masked name: “N. T. Lan”. */
  user: z.object({ displayName: z.string() }),
  /** Pictures and videos in their order. */
  media: z.array(ReviewMedia),
  /** The shop's reply. */
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
})
export type Review = z.infer<typeof Review>

/** Counts of all visible reviews of a product, regardless of the filter. */
export const ReviewSummary = z.object({
  count: z.int(),
  /** Reviews with images or videos. */
  mediaCount: z.int(),
  /** From five stars down to one. */
  stars: z.array(z.object({ rating: Stars, count: z.int() })),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

/** Treats an empty value as missing, because forms and older clients send `rating=`. */
function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional()
}

export const ReviewQuery = z.object({
  rating: unlessEmpty(z.enum(['1', '2', '3', '4', '5']).transform(Number)),
  /** 1: only reviews with media; 0: only those without. */
  hasImage: unlessEmpty(
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
  /** Accepted for compatibility; must be the caller's own id. */
  userId: z.string().max(100).optional(),
  orderId: z.string().max(100).refine(isStorableText).optional(),
  ...pageQuery(100),
})

export const PendingAnswer = answer({ items: z.array(PendingReview), pagination: Pagination })

/** A review as its author sees it. */
export const DoneReview = z.object({
  id: Id,
  rating: Stars,
  content: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  orderId: z.string(),
  productId: Id,
  /** Name of the purchased variant: “Đen / M”; empty for a product without variants. */
  variantName: z.string(),
  /** The product's current name; `slug` is null when it is no longer sold. */
  product: z.object({
    id: Id,
    slug: z.string().nullable(),
    name: z.string(),
    thumbnail: z.string().nullable(),
  }),
  media: z.array(ReviewMedia),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  /** Hidden by the shop. */
  isHidden: z.boolean(),
  /** The shop's reason; empty while visible. */
  hiddenReason: z.string(),
})
export type DoneReview = z.infer<typeof DoneReview>

export const DoneQuery = z.object({
  userId: z.string().max(100).optional(),
  /** Only reviews of this order. */
  orderId: z.string().max(100).refine(isStorableText).optional(),
  ...pageQuery(10),
})

export const DoneAnswer = answer({ items: z.array(DoneReview), pagination: Pagination })

const tooManyFiles = `Mỗi đánh giá có tối đa ${mostMedia} ảnh và video.`

/** Text as it is stored: line ends are `\n`, at most one empty line in a row, no control characters. */
export function plainContent(words: string): string {
  return words
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
}

const Content = z
  .string()
  .max(4 * longestReview)
  .transform(plainContent)
  .pipe(text(0, longestReview))

/** Ids of the user's uploads in order, without duplicates. */
const ImageIds = z
  .array(Id)
  .max(mostMedia, tooManyFiles)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

export const CreateReview = z.object({
  /** Default: the user's latest completed order in which the product has no review. */
  orderId: z.string().max(100).refine(isStorableText).nullish(),
  productId: z.string().max(100),
  rating: Stars,
  content: Content.default(''),
  imageIds: ImageIds.default([]),
})
export type CreateReview = z.infer<typeof CreateReview>

/** Missing fields stay unchanged. */
export const EditReview = z.object({
  rating: Stars.optional(),
  content: Content.optional(),
  imageIds: ImageIds.optional(),
})
export type EditReview = z.infer<typeof EditReview>

/** The created or updated review. */
export const WrittenAnswer = answer({ review: DoneReview })
