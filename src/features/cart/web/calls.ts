import { findRemaining } from '#features/flash-sale/web/public.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { inOrder } from '#storefront/api/in-order.ts'
import { at, flag, number, recordAt, text } from '#storefront/api/read.ts'
import type { CartItem } from '../contract.ts'
import { fitAllotment } from '../domain.ts'
import { readCart } from './readers.ts'

/** The cart's lines. Throws ApiError. */
export async function loadCart(api: ApiClient): Promise<CartItem[]> {
  return readCart(await api.get('/api/web/cart'))
}

/** The shopper is told `message` and the line stays as it was. */
export class Refused extends Error {
  override name = 'Refused'
}

type Changed = { quantity: number; count: number | undefined; notice: string | undefined }

/** Sets a line's pieces, after asking the flash sale when there are to be more. Throws Refused or ApiError. */
export async function changeQuantity(
  api: ApiClient,
  item: CartItem,
  { from, to }: { from: number; to: number },
): Promise<Changed> {
  const isFlash = item.flashSaleId !== null || item.flashSaleInfo !== null
  const unlimited = Number.POSITIVE_INFINITY
  const remaining =
    to > from && isFlash ? await findRemaining(api, item.productId, item.variantId) : unlimited
  const fitted = fitAllotment(to, remaining)
  if ('refusal' in fitted) throw new Refused(fitted.refusal)
  const answer = await api.put(itemPath(item.id), { quantity: fitted.quantity })
  return {
    quantity: number(at(answer, 'quantity'), at(answer, 'data.quantity')) ?? fitted.quantity,
    count: number(at(answer, 'count')),
    notice:
      fitted.notice ?? (text(flag(at(answer, 'clamped')) && at(answer, 'message')) || undefined),
  }
}

/** Removes lines and answers the new count, when told. */
export async function removeLines(
  api: ApiClient,
  ids: readonly string[],
): Promise<number | undefined> {
  const [only] = ids
  if (ids.length === 1 && only) return number(at(await api.delete(itemPath(only)), 'count'))
  return inOrder([
    async () => number(at(await api.post('/api/web/cart/remove-selected', { ids }), 'count')),
    async () => {
      await Promise.all(ids.map((id) => api.delete(itemPath(id))))
      return undefined
    },
  ])
}

export type Estimate = { shippingFee: number; subtotal: number | undefined }

/** What shipping the lines would cost, and what they come to. Throws when it can't be calculated. */
export async function estimate(
  api: ApiClient,
  items: readonly Pick<CartItem, 'productId' | 'variantId' | 'quantity'>[],
): Promise<Estimate> {
  const lines = items.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }))
  const answer = recordAt(await api.post('/api/web/orders/calculate', { items: lines }), 'data', '')
  const shippingFee = number(answer.shippingFee, answer.grandShipping)
  if (shippingFee === undefined || answer.success === false) throw new Error('No fee was told')
  return { shippingFee, subtotal: number(answer.subtotal) }
}

function itemPath(id: string): string {
  return `/api/web/cart/item/${encodeURIComponent(id)}`
}
