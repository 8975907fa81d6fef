import { expect } from 'vitest'
import type { OrderDetails } from '#features/orders/admin-contract.ts'
import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'
import { type Buyer, orderScene } from './order-scene.ts'
import { staffOrderScene } from './staff-order-scene.ts'
import { stockChecks } from './torture/check-stock.ts'

type Caller = { headers: { cookie: string } }
type Quantities = { itemId: string; quantity: number }[]

/** Changes of orders of `shop`, which is resolved lazily, by staff. */
export function changeScene(shop: () => TestApp, by: () => Caller) {
  const { aBuyer, send } = orderScene(shop)
  const { call, details, ...rest } = staffOrderScene(shop)

  /** An order of these variants, by price and quantity. */
  async function anOrderOf(
    buyer: Buyer,
    lines: readonly { price?: number; quantity?: number; stock?: number }[],
    wanted: object = {},
  ) {
    const variants = []
    const items = []
    for (const { price = 100_000, quantity = 1, stock = 10 } of lines) {
      const variant = await aVariant(shop().db, { price, stock, weight_gram: 300 })
      variants.push(variant)
      items.push({ ...variant.line, quantity })
    }
    const placed = await send(buyer, 'POST', '/orders', {
      ...{ items, addressId: buyer.addressId, paymentMethod: 'COD', ...wanted },
    })
    expect(placed.statusCode, placed.body).toBe(201)
    return { id: placed.json().order.id as string, variants }
  }

  const look = (id: string) => details(by(), id)

  const preview = (id: string, body: object, part = 'contents') =>
    call(by(), 'POST', `/${id}/${part}/preview`, body)

  /** Sends a change with the total that its preview shows. */
  async function change(
    order: OrderDetails,
    body: object,
    part: 'contents' | 'address' = 'contents',
  ) {
    const shown = await preview(order.id, body, part)
    if (shown.statusCode !== 200) return shown
    const expectedTotal = shown.json().data.after.total
    const sent = { ...body, expectedTotal, version: order.version }
    return call(by(), 'PUT', `/${order.id}/${part}`, sent)
  }

  /** Sets new quantities of all items, by position, and returns the order. */
  async function setQuantities(id: string, ...quantities: number[]): Promise<OrderDetails> {
    const order = await look(id)
    const items: Quantities = order.items.flatMap((item, index) => {
      const quantity = quantities[index]
      return quantity === undefined ? [] : [{ itemId: item.id, quantity }]
    })
    const changed = await change(order, { items })
    expect(changed.statusCode, changed.body).toBe(200)
    return changed.json().data
  }

  async function stockOf(id: string) {
    const row = shop().db.selectFrom('variants').select(['stock', 'sold']).where('id', '=', id)
    return row.executeTakeFirstOrThrow()
  }

  /** Stock, ledger, items and allotments of all orders agree. */
  async function expectBalanced() {
    for (const { sentence, broken } of stockChecks) {
      expect(await broken(shop().db, {} as never), sentence).toEqual([])
    }
  }

  return {
    ...{ ...rest, call, details, aBuyer, send, anOrderOf, look, preview, change, setQuantities },
    ...{ stockOf, expectBalanced },
  }
}
