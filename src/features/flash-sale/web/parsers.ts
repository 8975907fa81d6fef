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
} from '#storefront/api/parse.ts'
import type { FlashSaleEntry } from '../contract.ts'

type Page = { page: number; pageSize: number }

export type FlashSales = {
  entries: FlashSaleEntry[]
  pagination: Page & { pages: number }
  /** Earliest end of all entries, on any page. */
  earliestEndAt: string | null
  /** Start of the next sale, where the server names it. */
  nextStartAt: string | null
  /** Server time of this answer, in milliseconds. */
  loadedAt: number | undefined
}

/** Sales of a product; no entry when none runs. */
export type ProductSale = Pick<FlashSales, 'nextStartAt' | 'loadedAt'> & {
  entry: FlashSaleEntry | null
}

/** Parses the requested page of the list; a server without paging sends all entries. Throws UnknownShape. */
export function parseFlashSales(answer: unknown, requested: Page): FlashSales {
  const list = listAt(answer, 'data', 'data.data', 'items', '')
  const all = each(list, parseEntry).toSorted(
    (one, other) => Date.parse(one.endAt) - Date.parse(other.endAt),
  )
  const pages = number(at(answer, 'pagination.pages'), at(answer, 'data.pagination.pages'))
  const from = (requested.page - 1) * requested.pageSize
  return {
    entries: pages === undefined ? all.slice(from, from + requested.pageSize) : all,
    pagination: { ...requested, pages: pages ?? Math.ceil(all.length / requested.pageSize) },
    earliestEndAt: moment(at(answer, 'earliestEndAt')) ?? all[0]?.endAt ?? null,
    ...parseTimes(answer),
  }
}

export function noFlashSales(requested: Page): FlashSales {
  const pagination = { ...requested, pages: 0 }
  return { entries: [], pagination, earliestEndAt: null, nextStartAt: null, loadedAt: undefined }
}

/** Parses the product's running sale, if there is one. */
export function parseFlashSaleOf(answer: unknown): ProductSale {
  const data = at(answer, 'data')
  const entry = isRecord(data) ? parseEntry(data) : undefined
  return { entry: entry ?? null, ...parseTimes(answer) }
}

function parseTimes(answer: unknown) {
  const answeredAt = Date.parse(text(at(answer, 'serverTime')))
  return {
    nextStartAt: moment(at(answer, 'nextStartAt')),
    loadedAt: Number.isNaN(answeredAt) ? undefined : answeredAt,
  }
}

/** A parsable time, else null. */
function moment(value: unknown): string | null {
  const written = text(value)
  return Number.isNaN(Date.parse(written)) ? null : written
}

function parseEntry(fields: Fields): FlashSaleEntry | undefined {
  const product = isRecord(fields.product) ? fields.product : {}
  const endAt = moment(fields.endAt)
  if (endAt === null) return undefined
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
    perShopper: number(fields.perShopper) ?? null,
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

/** Remaining pieces of an allotment; null means no limit. Undefined when the answer does not say. */
export function parseRemaining(answer: unknown): number | null | undefined {
  const remaining = at(answer, 'data.remaining')
  if (remaining === null) return null
  return number(remaining)
}
