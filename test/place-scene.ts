import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OrderDetails } from '#features/orders/admin-contract.ts'
import type { DocumentDetails } from '#features/stock/contract.ts'
import { mainLocationId } from '#features/stock/domain.ts'
import type { StockLocations } from '#features/stock/location-contract.ts'
import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'
import { type Buyer, orderScene } from './order-scene.ts'

type Caller = { headers: { cookie: string } }

/** Several places of stock of `shop`, which is resolved lazily, and orders that take from them. */
export function placeScene(shop: () => TestApp, by: () => Caller) {
  const buying = orderScene(shop)

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, caller = by()) =>
    shop().app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: caller.headers,
      ...(payload && { payload }),
    })

  async function done<Data>(...wish: Parameters<typeof call>): Promise<Data> {
    const answer = await call(...wish)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  /** Status, code and the sentences beside fields of a refused call. */
  async function refused(...wish: Parameters<typeof call>) {
    const answer = await call(...wish)
    const { code, errors } = answer.json()
    return { status: answer.statusCode, code, errors }
  }

  async function aPlace(name: string, rest: object = {}): Promise<string> {
    const id = randomUUID()
    await done('POST', 'stock/locations', { id, name, address: '', provinceCode: null, ...rest })
    return id
  }

  const transfer = (
    fromId: string,
    toId: string,
    lines: readonly (readonly [string, number])[],
  ) => ({
    ...{ key: randomUUID(), fromId, toId, note: '' },
    lines: lines.map(([variantId, quantity]) => ({ variantId, quantity })),
  })

  const move = (...wish: Parameters<typeof transfer>) =>
    done<DocumentDetails>('POST', 'stock/transfers', transfer(...wish))

  /** A variant with pieces at places; `stock` altogether. */
  async function aVariantAt(stock: number, there: Readonly<Record<string, number>> = {}) {
    const variant = await aVariant(shop().db, { stock, price: 100_000 })
    for (const [place, pieces] of Object.entries(there)) {
      await move(mainLocationId, place, [[variant.id, pieces]])
    }
    return variant
  }

  /** Pieces at the main place and at others. */
  async function piecesOf(variantId: string, ...places: string[]): Promise<number[]> {
    const { rows } = await sql<{ main: number; there: Record<string, number> | null }>`
      SELECT v.stock - coalesce(sum(s.stock), 0)::integer AS main, jsonb_object_agg(s.location_id, s.stock)
        FILTER (WHERE s.location_id IS NOT NULL) AS there
      FROM variants v LEFT JOIN location_stock s ON s.variant_id = v.id WHERE v.id = ${variantId} GROUP BY v.id`.execute(
      shop().db,
    )
    const [row] = rows
    return [row?.main ?? 0, ...places.map((place) => row?.there?.[place] ?? 0)]
  }

  type Line = readonly [variant: { line: object }, quantity: number]
  async function order(buyer: Buyer, ...lines: readonly Line[]): Promise<string> {
    const items = lines.map(([{ line }, quantity]) => ({ ...line, quantity }))
    const body = { items, addressId: buyer.addressId, paymentMethod: 'COD' }
    const placed = await buying.send(buyer, 'POST', '/orders', body)
    expect(placed.statusCode, placed.body).toBe(201)
    return placed.json().order.id
  }

  const look = (id: string) => done<OrderDetails>('GET', `orders/${id}`)

  /** Where the items of an order are taken from, by position. */
  async function sourcesOf(id: string): Promise<string[]> {
    const { sources } = await look(id)
    return sources?.items.map(({ locationId }) => locationId) ?? []
  }

  return {
    ...{
      ...buying,
      call,
      done,
      refused,
      aPlace,
      transfer,
      move,
      aVariantAt,
      piecesOf,
      order,
      look,
    },
    sourcesOf,
    places: () => done<StockLocations>('GET', 'stock/locations'),
  }
}
