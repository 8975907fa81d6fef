import { sql } from 'kysely'
import { mainLocationId } from '#features/stock/domain.ts'
import type { Db } from '#platform/database.ts'
import type { OrderSources } from '../../sources-contract.ts'

type Row = {
  isDecided: boolean
  locations: OrderSources['locations']
  items: {
    itemId: string
    locationId: string
    pieces: number
    isFixed: boolean
    stock: number | null
    elsewhere: Readonly<Record<string, number>> | null
  }[]
}

/** Where an order's goods are taken from; null in a shop with one place. */
export async function findSources(db: Db, orderId: string): Promise<OrderSources | null> {
  const { rows } = await sql<Row>`
    SELECT o.sourced_at IS NOT NULL OR o.status <> 'PENDING' AS "isDecided",
      (SELECT jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'isOpen', l.closed_at IS NULL)
        ORDER BY l.closed_at IS NOT NULL, l.rank, l.id) FROM stock_locations l) AS locations,
      (SELECT jsonb_agg(jsonb_build_object('itemId', i.id, 'locationId', coalesce(i.location_id, ${mainLocationId}),
          'pieces', i.stock_taken, 'isFixed', i.in_shipments > 0 OR o.status <> 'PENDING', 'stock', v.stock,
          'elsewhere', (SELECT jsonb_object_agg(s.location_id, s.stock) FROM location_stock s WHERE s.variant_id = v.id))
          ORDER BY i.position)
        FROM order_items i JOIN variants v ON v.id = i.variant_id WHERE i.order_id = o.id) AS items
    FROM orders o WHERE o.id = ${orderId} AND EXISTS (SELECT FROM stock_locations WHERE id <> ${mainLocationId})`.execute(
    db,
  )
  const [row] = rows
  return row ? present(row) : null
}

function present({ isDecided, locations, items }: Row): OrderSources {
  const open = locations.filter(({ isOpen }) => isOpen)
  const used = new Set(items.map(({ locationId }) => locationId))
  return {
    isDecided,
    locations: locations.filter(({ id, isOpen }) => isOpen || used.has(id)),
    items: items.map(({ pieces, stock, elsewhere, ...item }) => {
      const rest = Object.values(elsewhere ?? {}).reduce((sum, each) => sum - each, stock ?? 0)
      const isCounted = stock !== null && pieces > 0
      const piecesAt = (id: string) => (id === mainLocationId ? rest : (elsewhere?.[id] ?? 0))
      return {
        ...item,
        isShort: isCounted && !item.isFixed && item.locationId === mainLocationId && rest < 0,
        free: isCounted
          ? open.map(({ id }) => ({ locationId: id, pieces: Math.max(0, piecesAt(id)) }))
          : [],
      }
    }),
  }
}
