import type { CartItem } from '#features/cart/contract.ts'
import { subtotalOf } from '#features/cart/domain.ts'
import type { OrderLine } from '#features/orders/contract.ts'
import type { DeliveryMethod } from '#features/orders/delivery-contract.ts'
import { noReductions, type Reductions, type Sums } from '#features/orders/web/public.ts'

/** A line as it is sent for a quote. */
export type SentLine = Pick<OrderLine, 'productId' | 'quantity'> & {
  variantId: string | null
  flashSaleId: string | null
  flashSaleVariantId: string | null
}

/** A line as it is ordered, with its cart line: the server orders each cart line once. */
export type OrderedLine = SentLine & { cartItemId: string }

/** The server's price of an order; `isComplete` is false when lines can't be bought as asked. */
export type Quote = Reductions & {
  subtotal: number | undefined
  shippingFee: number
  /** Undefined where the server does not add up. */
  total: number | undefined
  isComplete: boolean
  errors: string[]
  /** Days from the order to its delivery; undefined where the server does not say. */
  delivery: { minDays: number; maxDays: number } | undefined
  /** The methods of delivery that serve the address; missing where the shop has only one. */
  methods?: DeliveryMethod[]
  /** The one of these sums. */
  methodId?: string
  /** Reason why the voucher takes nothing off. */
  voucherError: string | undefined
  /** The shopper's coins, and how many of them this order can use; undefined where the server does not say. */
  coins: { balance: number; usable: number } | undefined
  lines: LinePrice[]
}

/** Price of a piece of a line. */
export type LinePrice = { productId: string; variantId: string | null; finalPrice: number }

/** The lines to send: only those with a product and at least one piece. */
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

/** `sentLines` with the ids of their cart lines. */
export function orderedLines(items: readonly CartItem[]): OrderedLine[] {
  return items.flatMap((item) =>
    sentLines([item]).map((line) => ({ ...line, cartItemId: item.id })),
  )
}

export type Priced = Pick<CartItem, 'productId' | 'variantId' | 'currentPrice' | 'quantity'>

export type CheckoutTotals = Sums & {
  /** `estimate` until the server has answered, `unknown` when it could not calculate shipping. */
  shipping: 'estimate' | 'known' | 'unknown'
}

/**
 * The sums shown at the checkout, in đồng: the stored subtotal until the server answers, then the server's. When it can't
 * calculate all lines, shipping counts 0 and the subtotal is that of the lines shown.
 */
export function checkoutTotals(
  items: readonly Priced[],
  snapshot: number | undefined,
  quote: Quote | 'failed' | undefined,
): CheckoutTotals {
  const knownSubtotal = snapshot ?? subtotalOf(items)
  if (quote === undefined || quote === 'failed') {
    const shipping = quote === undefined ? 'estimate' : 'unknown'
    return {
      subtotal: knownSubtotal,
      shippingFee: 0,
      ...noReductions,
      total: knownSubtotal,
      shipping,
    }
  }
  if (!quote.isComplete) {
    const subtotal = items.reduce((sum, item) => sum + priceNow(item, quote) * item.quantity, 0)
    return { subtotal, shippingFee: 0, ...noReductions, total: subtotal, shipping: 'unknown' }
  }
  const subtotal = quote.subtotal ?? knownSubtotal
  const { shippingFee, shippingDiscount, discount, voucherDiscount, coinDiscount } = quote
  const off = {
    discount,
    voucherDiscount,
    coinDiscount,
    ...(shippingDiscount && { shippingDiscount }),
  }
  const total = quote.total ?? Math.max(0, subtotal - discount) + shippingFee
  return { subtotal, shippingFee, ...off, total, shipping: 'known' }
}

/** Source of line prices: the server's last answer, if there is one. */
type Named = Pick<Quote, 'lines'> | 'failed' | undefined

/** A line whose price has changed. */
export type ChangedLine = { id: string; name: string; before: number; now: number }

/** Lines whose price differs between two quotes. */
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

/** Price of a piece: the server's latest, else the cart's. */
export function priceNow(item: Priced, quote: Named): number {
  const named = typeof quote === 'object' ? quote.lines : []
  const line = named.find(
    ({ productId, variantId }) => productId === item.productId && variantId === item.variantId,
  )
  return line?.finalPrice ?? item.currentPrice
}
