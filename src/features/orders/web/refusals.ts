import { ApiError } from '#storefront/api/api-error.ts'
import { number, text } from '#storefront/api/read.ts'
import { readPrices } from './checkout-calls.ts'
import type { LinePrice } from './figures.ts'
import type { Sums } from './sums.tsx'
import { readTakenOff } from './taken-off.ts'

/** The sums and the lines' prices that the server names instead of those agreed to. */
export type Changed = Sums & { lines: LinePrice[] }

/** What the server names instead of what was agreed to; undefined for any other failure. */
export function readChange(error: unknown): Changed | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return undefined
  const { details } = error
  const total = number(details.total)
  if (total === undefined) return undefined
  const shippingFee = number(details.shippingFee) ?? 0
  const off = readTakenOff(details)
  const subtotal = number(details.subtotal) ?? total - shippingFee + off.discount
  return { subtotal, shippingFee, ...off, total, lines: readPrices(details.lines) }
}

/** The voucher was good when it was chosen, and is no more. */
export function isVoucherRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'VOUCHER_NOT_USABLE'
}

/** The order that these lines of the cart went into before. */
export function alreadyOrderedAs(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_ORDERED') return undefined
  return text(error.details.orderId) || undefined
}
