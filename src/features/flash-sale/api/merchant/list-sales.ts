import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { SaleState } from '../../domain.ts'

export type SaleRow = {
  id: string
  name: string
  state: SaleState
  startAt: Date
  endAt: Date
  /** The original end of a sale that was ended early. */
  plannedEndAt: Date | null
  products: number
  sold: number
  quantity: number
}

/** Flash sales: running, upcoming, then ended ones. */
export async function listSales(
  db: Db,
  { state, limit = 1000 }: { state?: SaleState | undefined; limit?: number } = {},
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    SELECT * FROM (
      SELECT s.id, s.name, s.start_at AS "startAt", s.end_at AS "endAt", s.planned_end_at AS "plannedEndAt",
        CASE WHEN s.end_at <= now() THEN 'ended' WHEN s.start_at <= now() THEN 'running' ELSE 'upcoming' END AS state,
        count(DISTINCT e.product_id)::integer AS products,
        coalesce(sum(e.sold), 0) AS sold, coalesce(sum(e.quantity), 0) AS quantity
      FROM flash_sales s LEFT JOIN flash_sale_entries e ON e.flash_sale_id = s.id
      GROUP BY s.id) sale
    WHERE ${state ?? null}::text IS NULL OR state = ${state ?? null}
    ORDER BY array_position(ARRAY['running', 'upcoming', 'ended'], state),
      CASE WHEN state = 'running' THEN "endAt" WHEN state = 'upcoming' THEN "startAt" END, "endAt" DESC, name
    LIMIT ${limit}`.execute(db)
  return rows
}

export type SaleGoods = {
  slug: string
  /** Null for the whole product. */
  variantId: string | null
  options: Record<string, string> | null
  sku: string | null
  price: number
  sold: number
  quantity: number
  perShopper: number | null
}

/** The entries of a sale. */
export async function findSaleGoods(db: Db, id: string): Promise<SaleGoods[]> {
  const { rows } = await sql<SaleGoods>`
    SELECT p.slug, e.variant_id AS "variantId", v.options, coalesce(v.sku, p.sku) AS sku, e.price, e.sold, e.quantity,
      e.per_shopper AS "perShopper"
    FROM flash_sale_entries e JOIN products p ON p.id = e.product_id LEFT JOIN variants v ON v.id = e.variant_id
    WHERE e.flash_sale_id = ${id} ORDER BY p.slug, v.position, e.id`.execute(db)
  return rows
}
