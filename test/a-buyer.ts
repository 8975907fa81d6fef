import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { anAddress, aShopper, aVariant } from './builders.ts'
import { at } from './many-orders.ts'

const shoppers = 30

/** Several shoppers who repeatedly order one piece from a running shop, in turn. */
export async function aBuyer(address: string, db: Db) {
  const { line } = await aVariant(db, { stock: 1_000_000 })
  const buyers = await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const shopper = await aShopper(db)
      return { ...shopper, address: await anAddress(db, shopper.id) }
    }),
  )
  let turn = 0
  return {
    headers: at(buyers, 0).headers,
    buy(): Promise<Response> {
      const buyer = at(buyers, turn++)
      const order = {
        items: [{ ...line, quantity: 1 }],
        paymentMethod: 'COD',
        addressId: buyer.address.id,
      }
      return fetch(`${address}/api/web/orders`, {
        method: 'POST',
        headers: {
          ...buyer.headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(order),
      })
    },
  }
}
