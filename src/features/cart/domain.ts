import type { LineProblem } from '#features/catalog/domain.ts'
import type { ErrorCode } from '#shared/app-error.ts'
import type { CartItem } from './contract.ts'

/** Error code for each reason why a line can't be bought. */
export const problemCodes: Record<LineProblem, ErrorCode> = {
  DELETED: 'NOT_FOR_SALE',
  HIDDEN: 'NOT_FOR_SALE',
  FLASH_SALE_EXHAUSTED: 'FLASH_SALE_EXHAUSTED',
  FLASH_SALE_NOT_ENOUGH: 'FLASH_SALE_NOT_ENOUGH',
  OUT_OF_STOCK: 'OUT_OF_STOCK',
  NOT_ENOUGH_STOCK: 'NOT_ENOUGH_STOCK',
}

/** Message for a quantity reduced to the available one. */
export function clampedSentence(name: string, quantity: number): string {
  return `“${name}” chỉ có thể mua tối đa ${quantity} sản phẩm. Số lượng trong giỏ là ${quantity}.`
}

/** Message when the flash sale's allotment does not cover the line, so that all of it gets the regular price. */
export function usualPriceSentence(name: string, quantity: number, remaining: number): string {
  return `Đã thêm vào giỏ hàng. Flash Sale chỉ còn ${remaining} suất nên cả ${quantity} sản phẩm “${name}” trong giỏ được tính giá thường.`
}

/** Message when the shopper's flash-sale limit does not cover the line, so that all of it gets the regular price. */
export function shareUsedSentence(
  name: string,
  quantity: number,
  { limit, left }: { limit: number; left: number },
): string {
  const why =
    left > 0
      ? `Mỗi khách chỉ mua được tối đa ${limit} suất Flash Sale`
      : `Bạn đã mua đủ ${limit} suất Flash Sale`
  return `Đã thêm vào giỏ hàng. ${why} nên cả ${quantity} sản phẩm “${name}” trong giỏ được tính giá thường.`
}

/** Reasons why a line can't be bought, in order of precedence. */
export type LineStatus = 'DELETED' | 'HIDDEN' | 'FLASH_SALE_EXHAUSTED' | 'OUT_OF_STOCK'

export const lineStatusTexts: Record<LineStatus, string> = {
  DELETED: 'Không tồn tại',
  HIDDEN: 'Tạm ẩn',
  FLASH_SALE_EXHAUSTED: 'Hết suất Flash Sale',
  OUT_OF_STOCK: 'Hết hàng',
}

/** The line's flash sale if it is running at `now` (milliseconds); with an invalid end it counts as running. */
function runningFlash(item: CartItem, now: number): CartItem['flashSaleInfo'] {
  const flash = item.flashSaleInfo
  return flash && Date.parse(flash.endAt) <= now ? null : flash
}

/** Why a line can't be bought at `now`; undefined when it can. */
export function lineStatus(item: CartItem, now: number): LineStatus | undefined {
  const { product, variant } = item
  if (product.isDeleted || product.slug === '') return 'DELETED'
  if (!product.isPublished) return 'HIDDEN'
  const flash = runningFlash(item, now)
  if (flash && flash.sold >= flash.quantity) return 'FLASH_SALE_EXHAUSTED'
  const stock = variant ? variant.stock : product.stock
  if (stock !== null && stock <= 0 && !item.isPreorder) return 'OUT_OF_STOCK'
  // The server has a reason that the other fields do not show.
  return item.maxQuantity <= 0 ? 'OUT_OF_STOCK' : undefined
}

/**
 * Pieces of the running flash sale left for a line at `now`, after the `chosen` other lines of the same allotment; Infinity
 * without a sale.
 */
export function flashLeftFor(item: CartItem, chosen: readonly CartItem[], now: number): number {
  const flash = runningFlash(item, now)
  if (!flash) return Number.POSITIVE_INFINITY
  const taken = chosen
    .filter((other) => other.id !== item.id && sharesAllotment(item, other))
    .reduce((sum, other) => sum + other.quantity, 0)
  return Math.max(0, flash.quantity - flash.sold - taken)
}

/** Variants of one product share an allotment when the sale is for the whole product. */
function sharesAllotment(one: CartItem, other: CartItem): boolean {
  return (
    one.productId === other.productId &&
    one.flashSaleId !== null &&
    one.flashSaleId === other.flashSaleId &&
    one.flashSaleVariantId === null &&
    other.flashSaleVariantId === null
  )
}

/** Maximum quantity of a line at `now`, by stock and by what the `chosen` lines leave of the flash sale; 0 if unavailable. */
export function mostPieces(item: CartItem, now: number, chosen: readonly CartItem[] = []): number {
  if (lineStatus(item, now)) return 0
  return Math.min(item.maxQuantity, flashLeftFor(item, chosen, now))
}

/** Applies requested quantities to lines; `wanted` is quantity by line id, 0 removes the line. */
export function asWanted<Line extends { id: string; quantity: number }>(
  items: readonly Line[],
  wanted: ReadonlyMap<string, number>,
): Line[] {
  return items.flatMap((item) => {
    const quantity = wanted.get(item.id)
    if (quantity === undefined || quantity === item.quantity) return item
    return quantity === 0 ? [] : { ...item, quantity }
  })
}

/** Subtotal of lines in đồng. */
export function subtotalOf(items: readonly Pick<CartItem, 'currentPrice' | 'quantity'>[]): number {
  return items.reduce((sum, item) => sum + item.currentPrice * item.quantity, 0)
}

/** Most recently added first (`addedAt` in milliseconds), then selected before unselected. */
export function inCartOrder<Item extends { id: string }>(
  items: readonly Item[],
  rank: { addedAt: (item: Item) => number; isSelected: (item: Item) => boolean },
): Item[] {
  return items.toSorted(
    (one, other) =>
      rank.addedAt(other) - rank.addedAt(one) ||
      Number(rank.isSelected(other)) - Number(rank.isSelected(one)),
  )
}

export type Increase = { refusal: string } | { quantity: number; notice?: string }

/** Limits an increase to `wanted` pieces by the `remaining` flash-sale pieces; Infinity for no limit. */
export function fitAllotment(wanted: number, remaining: number): Increase {
  if (remaining <= 0) {
    return { refusal: 'Flash Sale đã hết suất. Không thể tăng thêm số lượng.' }
  }
  if (wanted <= remaining) return { quantity: wanted }
  return {
    quantity: remaining,
    notice: `Flash Sale chỉ còn ${remaining} suất cho sản phẩm này. Đã điều chỉnh về ${remaining}.`,
  }
}
