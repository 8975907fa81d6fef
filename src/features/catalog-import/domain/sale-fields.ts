import type { RowFields } from './read-row.ts'
import type { Mapping } from './table-fields.ts'

/** The prices and the stock of a row. A table with columns for a discount states it in each row that has a price. */
export function saleFields(row: RowFields, mapping: Mapping, now: Date) {
  return { ...prices(row, mapping, now), stock: stockOf(row, mapping) }
}

function prices(row: RowFields, mapping: Mapping, now: Date) {
  const { regularPrice } = row
  const price = row.price ?? regularPrice
  if (!mapping.includes('regularPrice') && !mapping.includes('discountPrice')) return { price }
  // Shop systems write the price that is paid beside the usual one, or the usual one beside a discount.
  const isReduced = price !== undefined && regularPrice !== undefined && regularPrice > price
  const usual = isReduced ? regularPrice : price
  const reduced = row.discountPrice ?? (isReduced ? price : undefined)
  const none = usual === undefined ? undefined : 0
  return { price: usual, discountPrice: isCurrent(row, now) ? (reduced ?? none) : none }
}

function isCurrent({ saleStart, saleEnd }: RowFields, now: Date): boolean {
  return (saleStart === undefined || saleStart <= now) && (saleEnd === undefined || saleEnd > now)
}

/** Undefined where pieces are not counted. */
function stockOf({ texts, stock, inStock, oversell }: RowFields, mapping: Mapping) {
  const isUntracked = mapping.includes('stockTracker') && texts.stockTracker === undefined
  if (inStock === false) return Math.max(0, stock ?? 0)
  if (isUntracked || oversell) return undefined
  // Counted where no column has the number: never sold without end.
  const isUnknown = texts.stockTracker !== undefined && !mapping.includes('stock')
  return stock === undefined ? (isUnknown ? 0 : undefined) : Math.max(0, stock)
}

/** A status that takes a product off sale wins over the shop's own mark, which such products keep. */
export function stateFields(rows: readonly RowFields[]) {
  const status = rows.find((row) => row.status !== undefined)?.status
  const published = rows.find((row) => row.published !== undefined)?.published
  const state = status === undefined || status === 'on_sale' ? (published ?? status) : status
  if (state === undefined) return {}
  return {
    published: state === 'on_sale',
    state: state === 'draft' || state === 'archived' ? state : undefined,
  }
}
