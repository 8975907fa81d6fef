import type { LineProblem } from '#features/catalog/domain.ts'
import type { ErrorCode } from '#shared/app-error.ts'
import type { CartItem } from './contract.ts'

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

/** The most pieces of a line at `now`: the smaller of what is left of the flash sale and of the stock; 0 when unpurchasable. */
export function mostPieces(item: CartItem, now: number): number {
  if (lineStatus(item, now)) return 0
  const flash = runningFlash(item, now)
  return flash ? Math.min(item.maxQuantity, flash.quantity - flash.sold) : item.maxQuantity
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
