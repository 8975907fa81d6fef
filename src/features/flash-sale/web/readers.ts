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

type Page = { page: number; pageSize: number }

/** A page of what is on sale. */
export type FlashSales = {
  entries: FlashSaleEntry[]
  pagination: Page & { pages: number }
  /** When the first of all entries ends, on whatever page it stands. */
  earliestEndAt: string | null
  /** When the next sale begins, if the server says so. */
  nextStartAt: string | null
  /** When this was told, in milliseconds on the server's clock. */
  loadedAt: number | undefined
}

/** What is known of a product's sales: no entry when none runs. */
export type ProductSale = Pick<FlashSales, 'nextStartAt' | 'loadedAt'> & {
  entry: FlashSaleEntry | null
}

/** The page of the list that was asked for; a server that knows no pages sends all of it. Throws UnknownShape. */
export function readFlashSales(answer: unknown, asked: Page): FlashSales {
  const list = listAt(answer, 'data', 'data.data', 'items', '')
  const all = each(list, readEntry).toSorted(
    (one, other) => Date.parse(one.endAt) - Date.parse(other.endAt),
  )
  const pages = number(at(answer, 'pagination.pages'), at(answer, 'data.pagination.pages'))
  const from = (asked.page - 1) * asked.pageSize
  return {
    entries: pages === undefined ? all.slice(from, from + asked.pageSize) : all,
    pagination: { ...asked, pages: pages ?? Math.ceil(all.length / asked.pageSize) },
    earliestEndAt: moment(at(answer, 'earliestEndAt')) ?? all[0]?.endAt ?? null,
    ...readTimes(answer),
  }
}

export function noFlashSales(asked: Page): FlashSales {
  const pagination = { ...asked, pages: 0 }
  return { entries: [], pagination, earliestEndAt: null, nextStartAt: null, loadedAt: undefined }
}

/** The product's running sale, if there is one. */
export function readFlashSaleOf(answer: unknown): ProductSale {
  const data = at(answer, 'data')
  const entry = isRecord(data) ? readEntry(data) : undefined
  return { entry: entry ?? null, ...readTimes(answer) }
}

function readTimes(answer: unknown) {
  const told = Date.parse(text(at(answer, 'serverTime')))
  return {
    nextStartAt: moment(at(answer, 'nextStartAt')),
    loadedAt: Number.isNaN(told) ? undefined : told,
  }
}

/** A time that can be read. */
function moment(value: unknown): string | null {
  const written = text(value)
  return Number.isNaN(Date.parse(written)) ? null : written
}

function readEntry(fields: Fields): FlashSaleEntry | undefined {
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

/** Pieces left of an allotment; null means that there is no limit. Undefined when the answer does not say. */
export function readRemaining(answer: unknown): number | null | undefined {
  const remaining = at(answer, 'data.remaining')
  if (remaining === null) return null
  return number(remaining)
}
