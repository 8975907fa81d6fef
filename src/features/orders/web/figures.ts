import type { CartItem } from '#features/cart/contract.ts'
import { subtotalOf } from '#features/cart/domain.ts'
import type { OrderLine } from '../contract.ts'

/** A line as the server is told of it. */
export type SentLine = Pick<OrderLine, 'productId' | 'quantity'> & {
  variantId: string | null
  flashSaleId: string | null
  flashSaleVariantId: string | null
}

/** What the server says an order would cost; `isComplete` is false when lines can't be bought as asked. */
export type Quote = {
  subtotal: number | undefined
  shippingFee: number
  isComplete: boolean
  errors: string[]
  lines: { productId: string; variantId: string | null; finalPrice: number }[]
}

/** Only lines with a product and at least one piece are sent. */
export function sentLines(items: readonly CartItem[]): SentLine[] {
  return items
    .filter((item) => item.productId !== '' && item.quantity > 0)
    .map(({ productId, variantId, quantity, flashSaleId, flashSaleVariantId }) => ({
      productId,
      variantId,
      flashSaleId,
      flashSaleVariantId,
      quantity,
    }))
}

type Priced = Pick<CartItem, 'productId' | 'variantId' | 'currentPrice' | 'quantity'>

export type Figures = {
  subtotal: number
  shippingFee: number
  total: number
  /** `estimate` until the server has answered, `unknown` when it could not say what shipping costs. */
  shipping: 'estimate' | 'known' | 'unknown'
}

/**
 * The sums shown at the checkout, in đồng: the kept subtotal until the server answers, then the server's. When it can't
 * calculate, or not for every line, shipping counts 0 and the subtotal is that of the lines shown.
 */
export function figuresOf(
  items: readonly Priced[],
  snapshot: number | undefined,
  quote: Quote | 'failed' | undefined,
): Figures {
  const kept = snapshot ?? subtotalOf(items)
  if (quote === undefined || quote === 'failed') {
    const shipping = quote === undefined ? 'estimate' : 'unknown'
    return { subtotal: kept, shippingFee: 0, total: kept, shipping }
  }
  if (!quote.isComplete) {
    const subtotal = items.reduce((sum, item) => sum + priceNow(item, quote) * item.quantity, 0)
    return { subtotal, shippingFee: 0, total: subtotal, shipping: 'unknown' }
  }
  const subtotal = quote.subtotal ?? kept
  const { shippingFee } = quote
  return { subtotal, shippingFee, total: subtotal + shippingFee, shipping: 'known' }
}

/** What a piece of a line costs: as the server has just named it, else as the cart knew it. */
export function priceNow(item: Priced, quote: Quote | 'failed' | undefined): number {
  const named = typeof quote === 'object' ? quote.lines : []
  const line = named.find(
    ({ productId, variantId }) => productId === item.productId && variantId === item.variantId,
  )
  return line?.finalPrice ?? item.currentPrice
}
