import type { LineProblem } from '#features/catalog/domain.ts'
import type { ErrorCode } from '#shared/app-error.ts'
import type { CartItem } from './contract.ts'

/** At most this many pieces in one line. */
export const maxLineQuantity = 9_999

/** How a line that can't be bought is told to whoever asked for it. */
export const problemCodes: Record<LineProblem, ErrorCode> = {
  DELETED: 'NOT_FOR_SALE',
  HIDDEN: 'NOT_FOR_SALE',
  FLASH_SALE_EXHAUSTED: 'FLASH_SALE_EXHAUSTED',
  FLASH_SALE_NOT_ENOUGH: 'FLASH_SALE_NOT_ENOUGH',
  OUT_OF_STOCK: 'OUT_OF_STOCK',
  NOT_ENOUGH_STOCK: 'NOT_ENOUGH_STOCK',
}

/** Said when less was put into the cart than asked for. */
export function clampedSentence(name: string, quantity: number): string {
  return `“${name}” chỉ có thể mua tối đa ${quantity} sản phẩm. Số lượng trong giỏ là ${quantity}.`
}

/** Said when pieces join a line that the flash sale has too little left for: all of it is sold at the usual price. */
export function usualPriceSentence(name: string, quantity: number, remaining: number): string {
  return `Đã thêm vào giỏ hàng. Flash Sale chỉ còn ${remaining} suất nên cả ${quantity} sản phẩm “${name}” trong giỏ được tính giá thường.`
}

/** Said when a shopper's own share of a flash sale does not cover a line: all of it is sold at the usual price. */
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

/** Why a line can't be bought, in the order in which shoppers are told. */
export type LineStatus = 'DELETED' | 'HIDDEN' | 'FLASH_SALE_EXHAUSTED' | 'OUT_OF_STOCK'

export const lineStatusTexts: Record<LineStatus, string> = {
  DELETED: 'Không tồn tại',
  HIDDEN: 'Tạm ẩn',
  FLASH_SALE_EXHAUSTED: 'Hết suất Flash Sale',
  OUT_OF_STOCK: 'Hết hàng',
}

/** The line's flash sale while it runs at `now` (milliseconds); one without an end that can be read never stops. */
function runningFlash(item: CartItem, now: number): CartItem['flashSaleInfo'] {
  const flash = item.flashSaleInfo
  return flash && Date.parse(flash.endAt) <= now ? null : flash
}

/** What stands in the way of buying a line at `now`; undefined when nothing does. */
export function lineStatus(item: CartItem, now: number): LineStatus | undefined {
  const { product, variant } = item
  if (product.isDeleted || product.slug === '') return 'DELETED'
  if (!product.isPublished) return 'HIDDEN'
  const flash = runningFlash(item, now)
  if (flash && flash.sold >= flash.quantity) return 'FLASH_SALE_EXHAUSTED'
  const stock = variant ? variant.stock : product.stock
  if (stock !== null && stock <= 0 && !item.isPreorder) return 'OUT_OF_STOCK'
  // The server knows of a reason that it does not name.
  return item.maxQuantity <= 0 ? 'OUT_OF_STOCK' : undefined
}

/**
 * Pieces of the line's running flash sale that it can have at `now`: what the `chosen` other lines of the same allotment
 * take is gone; Infinity without a sale.
 */
export function flashLeftFor(item: CartItem, chosen: readonly CartItem[], now: number): number {
  const flash = runningFlash(item, now)
  if (!flash) return Number.POSITIVE_INFINITY
  const taken = chosen
    .filter((other) => other.id !== item.id && sharesAllotment(item, other))
    .reduce((sum, other) => sum + other.quantity, 0)
  return Math.max(0, flash.quantity - flash.sold - taken)
}

/** Variants of one product have one allotment together where the sale is the whole product's. */
function sharesAllotment(one: CartItem, other: CartItem): boolean {
  return (
    one.productId === other.productId &&
    one.flashSaleId !== null &&
    one.flashSaleId === other.flashSaleId &&
    one.flashSaleVariantId === null &&
    other.flashSaleVariantId === null
  )
}

/**
 * The most pieces of a line at `now`: the smaller of what the flash sale leaves beside the `chosen` lines and of the
 * stock; 0 when unpurchasable.
 */
export function mostPieces(item: CartItem, now: number, chosen: readonly CartItem[] = []): number {
  if (lineStatus(item, now)) return 0
  return Math.min(item.maxQuantity, flashLeftFor(item, chosen, now))
}

/** The lines as the shopper wants them: `wanted` is pieces by line id, 0 for a line that goes away. */
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

/** What lines come to, in đồng. */
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

/** What an increase to `wanted` pieces becomes when the flash sale has `remaining` left; Infinity is no limit. */
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
