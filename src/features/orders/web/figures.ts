import type { CartItem } from '#features/cart/contract.ts'
import { subtotalOf } from '#features/cart/domain.ts'
import type { OrderLine } from '../contract.ts'
import type { Sums } from './sums.tsx'
import { nothingOff, type TakenOff } from './taken-off.ts'

/** A line as the server is told of it. */
export type SentLine = Pick<OrderLine, 'productId' | 'quantity'> & {
  variantId: string | null
  flashSaleId: string | null
  flashSaleVariantId: string | null
}

/** A line as it is ordered: the server orders each line of a cart once. */
export type OrderedLine = SentLine & { cartItemId: string }

/** What the server says an order would cost; `isComplete` is false when lines can't be bought as asked. */
export type Quote = TakenOff & {
  subtotal: number | undefined
  shippingFee: number
  /** Undefined when the server leaves adding to us. */
  total: number | undefined
  isComplete: boolean
  errors: string[]
  /** Why the voucher that was named takes nothing off. */
  voucherError: string | undefined
  /** What the shopper has in coins, and how many this order would take; undefined where the server does not tell. */
  coins: { balance: number; usable: number } | undefined
  lines: LinePrice[]
}

/** What a piece of a line costs. */
export type LinePrice = { productId: string; variantId: string | null; finalPrice: number }

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

/** The same, with the cart's lines that they are. */
export function orderedLines(items: readonly CartItem[]): OrderedLine[] {
  return items.flatMap((item) =>
    sentLines([item]).map((line) => ({ ...line, cartItemId: item.id })),
  )
}

export type Priced = Pick<CartItem, 'productId' | 'variantId' | 'currentPrice' | 'quantity'>

export type Figures = Sums & {
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
    return { subtotal: kept, shippingFee: 0, ...nothingOff, total: kept, shipping }
  }
  if (!quote.isComplete) {
    const subtotal = items.reduce((sum, item) => sum + priceNow(item, quote) * item.quantity, 0)
    return { subtotal, shippingFee: 0, ...nothingOff, total: subtotal, shipping: 'unknown' }
  }
  const subtotal = quote.subtotal ?? kept
  const { shippingFee, discount, voucherDiscount, coinDiscount } = quote
  const off = { discount, voucherDiscount, coinDiscount }
  const total = quote.total ?? Math.max(0, subtotal - discount) + shippingFee
  return { subtotal, shippingFee, ...off, total, shipping: 'known' }
}

/** What tells the prices of lines: the server's last answer, if it is one. */
type Named = Pick<Quote, 'lines'> | 'failed' | undefined

/** A line whose price is no longer what it was. */
export type ChangedLine = { id: string; name: string; before: number; now: number }

/** The lines that cost something else by the one quote than by the other. */
export function changedLines(items: readonly CartItem[], before: Named, now: Named): ChangedLine[] {
  return items
    .map((item) => ({
      id: item.id,
      name: item.variant?.displayName
        ? `${item.product.name} (${item.variant.displayName})`
        : item.product.name,
      before: priceNow(item, before),
      now: priceNow(item, now),
    }))
    .filter((line) => line.before !== line.now)
}

/** What a piece of a line costs: as the server has just named it, else as the cart knew it. */
export function priceNow(item: Priced, quote: Named): number {
  const named = typeof quote === 'object' ? quote.lines : []
  const line = named.find(
    ({ productId, variantId }) => productId === item.productId && variantId === item.variantId,
  )
  return line?.finalPrice ?? item.currentPrice
}
