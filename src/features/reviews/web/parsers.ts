import {
  at,
  each,
  type Fields,
  isRecord,
  listAt,
  number,
  pictureUrl,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { PendingReview, Review, ReviewMedia, ReviewSummary } from '../contract.ts'
import { isVideo } from '../domain.ts'

/** A page of reviews; fields that the server does not send are null. */
export type ReviewPage = {
  reviews: Review[]
  page: number
  pages: number
  /** Number of reviews that match the filter. */
  total: number
  summary: {
    count: number
    mediaCount: number | null
    stars: ReviewSummary['stars'] | null
  }
}

/** Parses the requested page of reviews. Throws UnknownShape. */
export function parseReviews(
  answer: unknown,
  requested: { page: number; limit: number },
): ReviewPage {
  const list = listAt(answer, 'reviews', 'data', 'data.reviews', 'data.data', 'items', '')
  const reviews = each(list, parseReview).map((review, place) => ({
    ...review,
    id: review.id || `${requested.page} ${place}`,
  }))
  const paging = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  const summary = [at(answer, 'summary'), at(answer, 'data.summary')].find(isRecord) ?? {}
  const total = number(paging.total) ?? reviews.length
  return {
    reviews,
    page: requested.page,
    pages: number(paging.pages) ?? Math.ceil(total / requested.limit),
    total,
    summary: {
      count: number(summary.count) ?? total,
      mediaCount: number(summary.mediaCount) ?? null,
      stars: parseStars(summary.stars),
    },
  }
}

function parseStars(paging: unknown): ReviewSummary['stars'] | null {
  if (!Array.isArray(paging)) return null
  return each(paging, (fields) => {
    const rating = number(fields.rating)
    return rating === undefined ? undefined : { rating, count: number(fields.count) ?? 0 }
  }).toSorted((one, other) => other.rating - one.rating)
}

function parseReview(fields: Fields): Review | undefined {
  const rating = number(fields.rating)
  if (rating === undefined) return undefined
  const user = isRecord(fields.user) ? fields.user : {}
  return {
    id: text(fields.id, fields._id),
    rating: Math.min(Math.max(Math.round(rating), 1), 5),
    content: text(fields.content).trim(),
    createdAt: text(fields.createdAt),
    editedAt: textOrNull(fields.editedAt),
    variantName: text(fields.variantName),
    user: { displayName: text(user.displayName, user.name).trim() || 'Khách hàng' },
    media: parseMedia(fields),
    reply: textOrNull(fields.reply),
    repliedAt: textOrNull(fields.repliedAt),
  }
}

/** Files of a review in one of three shapes: the first non-empty one. */
export function parseMedia({ media, reviewMedia, images }: Fields): ReviewMedia[] {
  const uploads = Array.isArray(reviewMedia) ? each(reviewMedia, uploadOf) : []
  const shapes = [Array.isArray(media) ? media : [media], uploads, images]
  const found = shapes.map((list) => (Array.isArray(list) ? list.flatMap(readFile) : []))
  const files = found.find((list) => list.length > 0) ?? []
  return [...new Map(files.map((file) => [file.url, file])).values()]
}

function uploadOf({ userMedia }: Fields): Fields | undefined {
  return isRecord(userMedia) ? userMedia : undefined
}

function readFile(value: unknown): ReviewMedia[] {
  if (typeof value === 'string')
    return value === '' ? [] : [{ url: addressOf(value), mimeType: '', posterUrl: null }]
  if (!isRecord(value)) return []
  const url = text(value.url, value.path)
  if (url === '') return []
  const [id, poster] = [text(value.id), text(value.posterUrl)]
  return [
    {
      ...(id && { id }),
      url: addressOf(url),
      mimeType: typeOf(value),
      posterUrl: poster === '' ? null : addressOf(poster),
    },
  ]
}

/** The type of a file without one follows from its name. */
function typeOf({ mimeType, originalName, fileName }: Fields): string {
  const names = [originalName, fileName].map((name) => text(name))
  const isNamedVideo = names.some((url) => isVideo({ url, mimeType: '' }))
  return text(mimeType) || (isNamedVideo ? 'video/mp4' : '')
}

/** The address of an uploaded file: a path without a host is in the uploads folder. */
function addressOf(path: string): string {
  if (/^(?:https?:)?\/\//i.test(path) || path.startsWith('/')) return path
  return path.startsWith('uploads/') ? `/${path}` : `/uploads/${path}`
}

/** Parses the products to review. Throws UnknownShape. */
export function parsePending(answer: unknown): PendingReview[] {
  return each(listAt(answer, 'items', 'data', 'data.items', ''), (fields) => {
    const product = isRecord(fields.product) ? fields.product : {}
    const productId = text(fields.productId, product.id)
    const orderId = text(fields.orderId)
    if (productId === '' || orderId === '') return undefined
    const { slug, name, thumbnail } = product
    return {
      orderId,
      productId,
      product: {
        id: productId,
        slug: text(slug),
        name: text(name),
        thumbnail: pictureUrl(thumbnail),
      },
    }
  })
}
