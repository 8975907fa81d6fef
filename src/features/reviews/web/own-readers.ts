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
} from '#storefront/api/read.ts'
import type { DoneReview, PendingReview } from '../contract.ts'
import { readMedia, readPending } from './readers.ts'

/** A page of a shopper's own list. */
export type OwnPage<Item> = { items: Item[]; total: number; pages: number }

/** A page of what waits for a review. Throws UnknownShape. */
export function readPendingPage(answer: unknown, limit: number): OwnPage<PendingReview> {
  return withPages(answer, readPending(answer), limit)
}

/** A page of what its author has written. Throws UnknownShape. */
export function readDonePage(answer: unknown, limit: number): OwnPage<DoneReview> {
  const list = listAt(answer, 'items', 'reviews', 'data', 'data.items', 'data.reviews', '')
  return withPages(answer, each(list, readDone), limit)
}

function withPages<Item>(answer: unknown, items: Item[], limit: number): OwnPage<Item> {
  const told = [at(answer, 'pagination'), at(answer, 'data.pagination')].find(isRecord) ?? {}
  const total = number(told.total) ?? items.length
  return { items, total, pages: number(told.pages, told.totalPages) ?? Math.ceil(total / limit) }
}

function readDone(fields: Fields): DoneReview | undefined {
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
    media: readMedia(fields),
    reply: textOrNull(fields.reply),
    repliedAt: textOrNull(fields.repliedAt),
    isHidden: flag(fields.isHidden),
    hiddenReason: text(fields.hiddenReason),
  }
}
