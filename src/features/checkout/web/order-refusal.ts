import { parseReductions, type Sums } from '#features/orders/web/public.ts'
import { ApiError, hasStatus, isRefused } from '#storefront/api/api-error.ts'
import { number, text } from '#storefront/api/parse.ts'
import { parsePrices } from './checkout-calls.ts'
import type { LinePrice } from './checkout-totals.ts'

/** Sums and line prices that the server names instead of those agreed to. */
export type ChangedPrices = Sums & {
  lines: LinePrice[]
  /** The method of delivery of these sums, where they are not those of the one that was agreed to. */
  method?: { id: string; name: string }
}

/** The prices of a PRICE_CHANGED refusal; undefined for any other failure. */
export function parseChangedPrices(error: unknown): ChangedPrices | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return undefined
  const { details } = error
  const total = number(details.total)
  if (total === undefined) return undefined
  const shippingFee = number(details.shippingFee) ?? 0
  const off = parseReductions(details)
  const subtotal = number(details.subtotal) ?? total - shippingFee + off.discount
  const [id, name] = [text(details.deliveryMethodId), text(details.deliveryMethodName)]
  const method = id && name ? { method: { id, name } } : {}
  return { subtotal, shippingFee, ...off, total, lines: parsePrices(details.lines), ...method }
}

/** The chosen voucher can no longer be used. */
export function isVoucherRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VOUCHER_NOT_USABLE'
}

/** The order that already contains these cart lines. */
export function parseExistingOrderId(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_ORDERED') return undefined
  return text(error.details.orderId) || undefined
}

/** True when no order can result from the attempt. 401, 403 and 429 say nothing about an earlier request with its key. */
export function isFinalRefusal(error: unknown): boolean {
  return isRefused(error) && !hasStatus(error, 401, 403, 429)
}
