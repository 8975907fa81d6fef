import type { TestApp } from './app.ts'
import { anAddress, aShopper, aVariant } from './builders.ts'

export type Buyer = Awaited<ReturnType<typeof aShopper>> & { addressId: string }

type Placing = {
  stock?: number
  quantity?: number
  price?: number
  paymentMethod?: string
  useCoins?: boolean
}

/** Buyers of `shop`, which is resolved lazily. */
export function orderScene(shop: () => TestApp) {
  /** A shopper with a default address. */
  async function aBuyer(
    email: string | null = null,
    where: { phone?: string; street?: string } = {},
  ): Promise<Buyer> {
    const shopper = await aShopper(shop().db, { email })
    const address = await anAddress(shop().db, shopper.id, where)
    return { ...shopper, addressId: address.id }
  }

  function send(buyer: Buyer | undefined, method: 'GET' | 'POST', url: string, payload?: object) {
    return shop().app.inject({
      method,
      url: `/api/web${url}`,
      ...(buyer ? { headers: buyer.headers } : {}),
      ...(payload ? { payload } : {}),
    })
  }

  /** An order of one line with its own variant. */
  async function anOrder(buyer: Buyer, spec: Placing = {}) {
    const variant = await aVariant(shop().db, {
      stock: spec.stock ?? 10,
      price: spec.price ?? 250_050,
    })
    const placed = await send(buyer, 'POST', '/orders', {
      items: [{ ...variant.line, quantity: spec.quantity ?? 1 }],
      addressId: buyer.addressId,
      paymentMethod: spec.paymentMethod ?? 'COD',
      useCoins: spec.useCoins ?? false,
    })
    if (placed.statusCode !== 201) throw new Error(placed.body)
    return { id: placed.json().order.id as string, variant }
  }

  return { aBuyer, send, anOrder }
}
