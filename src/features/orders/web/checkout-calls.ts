import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, isRecord, money, moneyOrNull, number, recordAt, text } from '#storefront/api/read.ts'
import type { Attempt } from './attempts.ts'
import { type Discounts, sentDiscounts } from './chosen-discounts.ts'
import type { LinePrice, Quote, SentLine } from './figures.ts'
import { readOrder, type ShownOrder } from './order-readers.ts'
import { readTakenOff } from './taken-off.ts'

/** What the lines would cost now with these discounts, shipped to that address. Throws when nothing can be learnt. */
export async function loadQuote(
  api: ApiClient,
  wanted: { items: readonly SentLine[]; addressId: string | undefined; discounts: Discounts },
  signal?: AbortSignal,
): Promise<Quote> {
  const { items, addressId = null, discounts } = wanted
  const body = { items, addressId, ...sentDiscounts(discounts) }
  const options = signal ? { signal } : {}
  const answer = await api.post('/api/web/orders/calculate', body, options)
  const found = recordAt(answer, 'data', '')
  const errors = Array.isArray(found.errors) ? found.errors : []
  if (found.success !== false && number(found.shippingFee, found.grandShipping) === undefined) {
    throw new ApiError(200, { code: 'UNREADABLE', body: found })
  }
  return {
    subtotal: number(found.subtotal),
    shippingFee: money(found.shippingFee, found.grandShipping),
    ...readTakenOff(found),
    total: moneyOrNull(found.total) ?? undefined,
    isComplete: found.success !== false,
    errors: errors.map((error: unknown) => text(error, at(error, 'message'))).filter(Boolean),
    voucherError: text(found.voucherError) || undefined,
    coins: isRecord(found.coins)
      ? { balance: money(found.coins.balance), usable: money(found.coins.usable) }
      : undefined,
    lines: readPrices(found.lines),
  }
}

/** The prices of the lines that a server names. */
export function readPrices(lines: unknown): LinePrice[] {
  return (Array.isArray(lines) ? lines : []).filter(isRecord).map((line) => ({
    productId: text(line.productId),
    variantId: text(line.variantId) || null,
    finalPrice: money(line.finalPrice),
  }))
}

/** Places the order and answers it; its id is empty when the server did not tell one. Throws ApiError. */
export async function placeOrder(
  api: ApiClient,
  attempt: Attempt,
): Promise<{ id: string; order: ShownOrder | undefined }> {
  const extras = { 'idempotency-key': attempt.key }
  const answer = await api.post('/api/web/orders', attempt.body, { extras })
  const id = text(at(answer, 'order.id'), at(answer, 'data.order.id'), at(answer, 'data.id'))
  const isWhole = Array.isArray(at(answer, 'order.orderItems'))
  return { id, order: isWhole ? readOrder(answer) : undefined }
}

/** Asks for the confirmation letter. */
export async function requestConfirmation(
  api: ApiClient,
  letter: { to: string; name: string; order: ShownOrder | { id: string } },
): Promise<void> {
  await api.post('/api/web/orders/confirmation', letter)
}
