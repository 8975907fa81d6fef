import {
  at,
  each,
  type Fields,
  flag,
  isRecord,
  listAt,
  number,
  pictureUrl,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { DoneReview, PendingReview } from '../contract.ts'
import { parseMedia, parsePending } from './parsers.ts'

export type OwnPage<Item> = { items: Item[]; total: number; pages: number }

/** Parses a page of products to review. Throws UnknownShape. */
export function parsePendingPage(answer: unknown, limit: number): OwnPage<PendingReview> {
  return withPages(answer, parsePending(answer), limit)
}

/** Parses a page of the author's own reviews. Throws UnknownShape. */
export function parseDonePage(answer: unknown, limit: number): OwnPage<DoneReview> {
  const list = listAt(answer, 'items', 'reviews', 'data', 'data.items', 'data.reviews', '')
  return withPages(answer, each(list, parseDone), limit)
}

function withPages<Item>(answer: unknown, items: Item[], limit: number): OwnPage<Item> {
  const paging = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  const total = number(paging.total) ?? items.length
  return {
    items,
    total,
    pages: number(paging.pages, paging.totalPages) ?? Math.ceil(total / limit),
  }
}

function parseDone(fields: Fields): DoneReview | undefined {
  const rating = number(fields.rating)
  const product = isRecord(fields.product) ? fields.product : {}
  const productId = text(fields.productId, product.id)
  const id = text(fields.id, fields._id)
  if (rating === undefined || id === '') return undefined
  const { slug, name, thumbnail } = product
  return {
    id,
    rating: Math.min(Math.max(Math.round(rating), 1), 5),
    content: text(fields.content).trim(),
    createdAt: text(fields.createdAt),
    editedAt: textOrNull(fields.editedAt),
    orderId: text(fields.orderId, at(fields, 'order.id')),
    productId,
    variantName: text(fields.variantName),
    product: {
      id: productId,
      slug: textOrNull(slug),
      name: text(name) || 'Sản phẩm',
      thumbnail: pictureUrl(thumbnail),
    },
    media: parseMedia(fields),
    reply: textOrNull(fields.reply),
    repliedAt: textOrNull(fields.repliedAt),
    isHidden: flag(fields.isHidden),
    hiddenReason: text(fields.hiddenReason),
  }
}
