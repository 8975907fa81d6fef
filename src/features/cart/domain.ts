import type { LineProblem } from '#features/catalog/domain.ts'
import type { ErrorCode } from '#shared/app-error.ts'

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
