import { findRemaining } from '#features/flash-sale/web/public.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { at, flag, number, recordAt, text } from '#storefront/api/parse.ts'
import { tryInOrder } from '#storefront/api/try-in-order.ts'
import type { CartItem } from '../contract.ts'
import { fitAllotment } from '../domain.ts'
import { parseCart } from './parsers.ts'

/** The request completes even if the page is left meanwhile. */
const leaving = { keepalive: true }

/** The cart's lines. Throws ApiError. */
export async function loadCart(api: ApiClient): Promise<CartItem[]> {
  return parseCart(await api.get('/api/web/cart'))
}

/** The server refused the change: `message` is for the shopper, the line stays as it was. */
export class Refused extends Error {
  override name = 'Refused'
}

type Changed = { quantity: number; notice: string | undefined }

/**
 * Sets the quantity of a line, after checking the flash sale's remaining pieces when asked to. Throws Refused or ApiError.
 */
export async function changeQuantity(
  api: ApiClient,
  item: Pick<CartItem, 'id' | 'productId' | 'variantId'>,
  { quantity, asksFlashSale }: { quantity: number; asksFlashSale: boolean },
): Promise<Changed> {
  const remaining = asksFlashSale
    ? await findRemaining(api, item.productId, item.variantId)
    : Number.POSITIVE_INFINITY
  const fitted = fitAllotment(quantity, remaining)
  if ('refusal' in fitted) throw new Refused(fitted.refusal)
  const answer = await api.put(itemPath(item.id), { quantity: fitted.quantity }, leaving)
  return {
    quantity: number(at(answer, 'quantity'), at(answer, 'data.quantity')) ?? fitted.quantity,
    notice:
      fitted.notice ?? (text(flag(at(answer, 'clamped')) && at(answer, 'message')) || undefined),
  }
}

/** Removes lines; lines already gone are no failure. Throws ApiError. */
export async function removeLines(api: ApiClient, ids: readonly string[]): Promise<void> {
  const [only] = ids
  if (ids.length === 1 && only) return removeLine(api, only)
  await tryInOrder([
    async () => void (await api.post('/api/web/cart/remove-selected', { ids }, leaving)),
    async () => void (await Promise.all(ids.map((id) => removeLine(api, id)))),
  ])
}

async function removeLine(api: ApiClient, id: string): Promise<void> {
  try {
    await api.delete(itemPath(id), leaving)
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
  }
}

/** `shippingFee` is undefined when the lines can't be bought as they are. */
export type Estimate = { shippingFee: number | undefined; subtotal: number | undefined }

/** The shipping fee and subtotal of the lines. Throws when they can't be calculated. */
export async function estimate(
  api: ApiClient,
  items: readonly Pick<CartItem, 'productId' | 'variantId' | 'quantity'>[],
  signal: AbortSignal,
): Promise<Estimate> {
  const lines = items.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }))
  const response = await api.post('/api/web/orders/calculate', { items: lines }, { signal })
  const answer = recordAt(response, 'data', '')
  if (answer.success === false) return { shippingFee: undefined, subtotal: undefined }
  const shippingFee = number(answer.shippingFee, answer.grandShipping)
  if (shippingFee === undefined) throw new Error('No fee in the answer')
  return { shippingFee, subtotal: number(answer.subtotal) }
}

function itemPath(id: string): string {
  return `/api/web/cart/item/${encodeURIComponent(id)}`
}
