import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { anAddress, type aShopper, aVariant } from './builders.ts'

type Shopper = Awaited<ReturnType<typeof aShopper>>

/** Orders a piece of a new product over HTTP, with payment on delivery. Returns the response's status and the address. */
export async function placeOrder(
  origin: string,
  db: Db,
  shopper: Shopper,
  signal: AbortSignal | null = null,
): Promise<{ status: number; addressId: string }> {
  const variant = await aVariant(db, { stock: 5 })
  const { id: addressId } = await anAddress(db, shopper.id)
  const items = [{ ...variant.line, quantity: 1 }]
  const { status } = await fetch(`${origin}/api/web/orders`, {
    method: 'POST',
    signal,
    headers: {
      ...shopper.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ items, paymentMethod: 'COD', addressId }),
  })
  return { status, addressId }
}
