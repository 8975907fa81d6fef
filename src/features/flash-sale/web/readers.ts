import {
  at,
  each,
  type Fields,
  isRecord,
  listAt,
  money,
  number,
  pictureUrl,
  text,
} from '#storefront/api/read.ts'
import type { FlashSaleEntry } from '../contract.ts'

export function readFlashSales(answer: unknown): FlashSaleEntry[] {
  return each(listAt(answer, 'data', 'data.data', 'items', ''), readEntry)
}

/** The product's running sale; undefined when there is none. */
export function readFlashSaleOf(answer: unknown): FlashSaleEntry | undefined {
  const data = at(answer, 'data')
  return isRecord(data) ? readEntry(data) : undefined
}

function readEntry(fields: Fields): FlashSaleEntry | undefined {
  const product = isRecord(fields.product) ? fields.product : {}
  const endAt = text(fields.endAt)
  if (endAt === '' || Number.isNaN(Date.parse(endAt))) return undefined
  const price = money(product.price)
  const minFlashSalePrice = money(fields.minFlashSalePrice, fields.maxFlashSalePrice)
  const variants = Array.isArray(fields.variants) ? fields.variants : []
  return {
    flashSaleId: text(fields.flashSaleId, fields.id),
    startAt: text(fields.startAt),
    endAt,
    minFlashSalePrice,
    maxFlashSalePrice: money(fields.maxFlashSalePrice, minFlashSalePrice),
    discountPercent:
      price > minFlashSalePrice
        ? Math.round(number(fields.discountPercent) ?? ((price - minFlashSalePrice) / price) * 100)
        : 0,
    totalQuantity: number(fields.totalQuantity) ?? 0,
    totalSold: number(fields.totalSold) ?? 0,
    product: {
      id: text(product.id),
      slug: text(product.slug),
      name: text(product.name),
      price,
      discountPrice: money(product.discountPrice, product.price),
      thumbnail: pictureUrl(product.thumbnail),
    },
    variants: each(variants, (variant) => ({
      id: text(variant.id),
      quantity: number(variant.quantity) ?? 0,
      sold: number(variant.sold) ?? 0,
    })),
  }
}

/** Pieces left of an allotment; null means that there is no limit. Undefined when the answer does not say. */
export function readRemaining(answer: unknown): number | null | undefined {
  const remaining = at(answer, 'data.remaining')
  if (remaining === null) return null
  return number(remaining)
}
