import { sql } from 'kysely'
import type { AddressScheme } from '#features/addresses/contract.ts'
import { provinceOf2025 } from '#features/addresses/domain.ts'
import {
  type LockedVariant,
  lockOpenLocations,
  lockVariants,
  stockAt,
} from '#features/stock/api/public.ts'
import type { Db } from '#platform/database.ts'
import { chooseSources, type LocationId, placesInTurn } from '../../domain/choose-sources.ts'

type Item = {
  id: string
  orderId: string
  variantId: string
  pieces: number
  locationId: LocationId
  hasGone: boolean
  scheme: AddressScheme
  provinceCode: string
}

/**
 * Decides where the goods of orders are taken from, by the shop's rule; the caller has locked their rows. What is placed somewhere
 * already stays, and draws the rest of its order there, unless all is to be decided anew. Does nothing in a shop with one place.
 */
export async function sourceOrders(
  tx: Db,
  orderIds: readonly string[],
  { anew = false } = {},
): Promise<void> {
  const { rule, locations } = await lockOpenLocations(tx)
  if (locations.length < 2) return
  const items = await findItems(tx, orderIds)
  const variants = await lockVariants(
    tx,
    items.map(({ variantId }) => variantId),
  )
  const isMovable = (item: Item) => !item.hasGone && (anew || item.locationId === null)
  const free = freePieces(items.filter(isMovable), variants)
  const places: Record<string, LocationId> = {}
  for (const [, ofOrder] of Map.groupBy(items, ({ orderId }) => orderId)) {
    const [first] = ofOrder
    if (!first) continue
    const near = rule === 'nearest' ? provinceOf2025(first) : undefined
    const fixed = new Set(ofOrder.filter((item) => !isMovable(item)).map((item) => item.locationId))
    const inTurn = placesInTurn(locations, near).map(({ id }) => id)
    const turns = [
      ...inTurn.filter((id) => fixed.has(id)),
      ...inTurn.filter((id) => !fixed.has(id)),
    ]
    const movable = ofOrder.filter(isMovable)
    for (const [id, place] of chooseSources(movable, turns, free.of)) places[id] = place
    for (const { id, variantId, pieces } of movable)
      free.take(variantId, places[id] ?? null, pieces)
  }
  await sql`SELECT move_items(${JSON.stringify(places)}::jsonb)`.execute(tx)
  await sql`UPDATE orders SET sourced_at = now() WHERE id = ANY (${[...orderIds]}::text[])`.execute(
    tx,
  )
}

async function findItems(tx: Db, orderIds: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    SELECT i.id, i.order_id AS "orderId", i.variant_id AS "variantId", i.stock_taken AS pieces, i.location_id AS "locationId",
      i.in_shipments > 0 AS "hasGone", o.address_scheme AS scheme, o.province_code AS "provinceCode"
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.id = ANY (${[...orderIds]}::text[])
    ORDER BY o.created_at, o.id, i.position`.execute(tx)
  return rows
}

/** What places have once these items are lifted out of them again. */
function freePieces(lifted: readonly Item[], variants: ReadonlyMap<string, LockedVariant>) {
  const changes = new Map<string, number>()
  const take = (variantId: string, place: LocationId, pieces: number) => {
    const key = `${variantId} ${place}`
    changes.set(key, (changes.get(key) ?? 0) - pieces)
  }
  for (const { variantId, locationId, pieces } of lifted) take(variantId, locationId, -pieces)
  return {
    take,
    of(variantId: string, place: LocationId): number {
      const variant = variants.get(variantId)
      if (!variant) return 0
      // What was taken while it was counted still comes from somewhere.
      return stockAt(variant, place) + (changes.get(`${variantId} ${place}`) ?? 0)
    },
  }
}
