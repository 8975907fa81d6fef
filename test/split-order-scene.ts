import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'
import { type Buyer, orderScene } from './order-scene.ts'
import { staffOrderScene } from './staff-order-scene.ts'

type Caller = { headers: { cookie: string } }

/** Orders of several pieces of two items, and parcels of them, of `shop`, which is resolved lazily. */
export function splitOrderScene(shop: () => TestApp) {
  const orders = orderScene(shop)
  const staff = staffOrderScene(shop)

  /** Three pieces of one item for 100.000đ each, and two of another for 50.000đ each. */
  async function anOrderOfFive(by: Caller, buyer: Buyer, paymentMethod = 'COD') {
    const variants = [
      await aVariant(shop().db, { stock: 10, price: 100_000 }),
      await aVariant(shop().db, { stock: 10, price: 50_000 }),
    ] as const
    const placed = await orders.send(buyer, 'POST', '/orders', {
      items: variants.map(({ line }, index) => ({ ...line, quantity: 3 - index })),
      addressId: buyer.addressId,
      paymentMethod,
    })
    if (placed.statusCode !== 201) throw new Error(placed.body)
    const id: string = placed.json().order.id
    const { items } = await staff.details(by, id)
    const [three = '', two = ''] = items.map((item) => item.id)
    return { id, three, two, variants }
  }

  /** Sends pieces of an order, by item, after `shipmentsSoFar` parcels. */
  const sendPart = (
    by: Caller,
    id: string,
    pieces: Record<string, number>,
    more: object = { shipmentsSoFar: 0 },
  ) =>
    staff.step(by, id, 'send', {
      items: Object.entries(pieces).map(([itemId, quantity]) => ({ itemId, quantity })),
      ...more,
    })

  return { ...orders, ...staff, anOrderOfFive, sendPart }
}
