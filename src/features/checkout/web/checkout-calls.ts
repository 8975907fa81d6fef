import {
  parseOrder,
  parseReductions,
  type ShownOrder,
  toldOrder,
} from '#features/orders/web/public.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, isRecord, money, moneyOrNull, number, recordAt, text } from '#storefront/api/parse.ts'
import type { OrderAttempt } from './checkout-storage.ts'
import type { LinePrice, OrderedLine, Quote, SentLine } from './checkout-totals.ts'
import { sentMethod } from './chosen-delivery.ts'
import { type Discounts, sentDiscounts } from './chosen-discounts.ts'

/** Prices the lines with these discounts and this delivery address. Throws ApiError, also for an unreadable answer. */
export async function loadQuote(
  api: ApiClient,
  wanted: {
    items: readonly SentLine[]
    addressId: string | undefined
    discounts: Discounts
    /** The wanted method of delivery. */
    methodId?: string | undefined
  },
  signal?: AbortSignal,
): Promise<Quote> {
  const { items, addressId = null, discounts, methodId } = wanted
  const own = { ...sentDiscounts(discounts), ...sentMethod(methodId) }
  const options = { extras: { body: own }, ...(signal && { signal }) }
  const answer = await api.post('/api/web/orders/calculate', { items, addressId }, options)
  const found = recordAt(answer, 'data', '')
  const errors = Array.isArray(found.errors) ? found.errors : []
  if (found.success !== false && number(found.shippingFee, found.grandShipping) === undefined) {
    throw new ApiError(200, { code: 'UNREADABLE', body: found })
  }
  return {
    subtotal: number(found.subtotal),
    shippingFee: money(found.shippingFee, found.grandShipping),
    ...parseReductions(found),
    total: moneyOrNull(found.total) ?? undefined,
    isComplete: found.success !== false,
    errors: errors.map((error: unknown) => text(error, at(error, 'message'))).filter(Boolean),
    delivery: parseDelivery(found.delivery),
    ...parseChoice(found),
    voucherError: text(found.voucherError) || undefined,
    coins: isRecord(found.coins)
      ? { balance: money(found.coins.balance), usable: money(found.coins.usable) }
      : undefined,
    lines: parsePrices(found.lines),
  }
}

/** The methods of delivery that a server offers, and the one that its sums are of. */
function parseChoice(told: Record<string, unknown>): Pick<Quote, 'methods' | 'methodId'> {
  const all = Array.isArray(told.deliveryMethods) ? told.deliveryMethods : []
  const methods = all.filter(isRecord).flatMap((method) => {
    const days = parseDelivery(method)
    const [id, name] = [text(method.id), text(method.name)]
    return id && name && days ? [{ id, name, fee: money(method.fee), ...days }] : []
  })
  const priced = methods.find(({ id }) => id === told.deliveryMethodId)
  return priced ? { methods, methodId: priced.id } : {}
}

function parseDelivery(told: unknown): Quote['delivery'] {
  const [minDays, maxDays] = [number(at(told, 'minDays')), number(at(told, 'maxDays'))]
  const isRange =
    minDays !== undefined && maxDays !== undefined && 0 <= minDays && minDays <= maxDays
  return isRange ? { minDays, maxDays } : undefined
}

export function parsePrices(lines: unknown): LinePrice[] {
  return (Array.isArray(lines) ? lines : []).filter(isRecord).map((line) => ({
    productId: text(line.productId),
    variantId: text(line.variantId) || null,
    finalPrice: money(line.finalPrice),
  }))
}

/** A placed order. Its id is empty where the server names none; `order` is undefined where it sends no items. */
export type PlacedOrder = { id: string; order: ShownOrder | undefined }

/** Places the order of the attempt, once per idempotency key. Throws ApiError. */
export async function placeOrder(api: ApiClient, attempt: OrderAttempt): Promise<PlacedOrder> {
  const { items, paymentMethod, addressId, ...own } = attempt.body
  const named = { items: items.map(withoutCartLine), paymentMethod, addressId }
  const answer = await api.post('/api/web/orders', named, {
    extras: { headers: { 'idempotency-key': attempt.key }, body: { items, ...own } },
  })
  const id = text(at(answer, 'order.id'), at(answer, 'data.order.id'), at(answer, 'data.id'))
  const isWhole = Array.isArray(at(answer, 'order.orderItems'))
  return { id, order: isWhole ? parseOrder(answer) : undefined }
}

function withoutCartLine({ cartItemId: _ours, ...line }: OrderedLine): SentLine {
  return line
}

/** Requests the e-mail about an order. A server may write it from what is sent, so nothing is made up here. */
export async function requestConfirmation(
  api: ApiClient,
  { to, name, order }: { to: string; name: string; order: ShownOrder | { id: string } },
): Promise<void> {
  const confirmation = { to, name, order: 'tells' in order ? toldOrder(order) : order }
  await api.post('/api/web/orders/confirmation', confirmation)
}
