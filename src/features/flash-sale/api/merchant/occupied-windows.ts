import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OccupiedWindow } from './check-lines.ts'
import type { SaleTarget } from './sale-products.ts'

/** When the variants of these goods are in sales that have not ended, but for the sale `except`. */
export async function findOccupiedWindows(
  db: Db,
  goods: readonly SaleTarget[],
  except: string | null = null,
): Promise<OccupiedWindow[]> {
  const variantIds = goods.flatMap(({ pieces }) => pieces.map(({ id }) => id))
  if (variantIds.length === 0) return []
  const { rows } = await sql<OccupiedWindow>`
    SELECT f.variant_id AS "variantId", s.id AS "saleId", s.name, s.start_at AS "startAt", s.end_at AS "endAt"
    FROM flash_sale_variants f
    JOIN flash_sale_entries e ON e.id = f.entry_id
    JOIN flash_sales s ON s.id = e.flash_sale_id
    WHERE f.variant_id = ANY (${variantIds}::uuid[]) AND s.end_at > now()
      AND s.id IS DISTINCT FROM ${except}::uuid
    ORDER BY s.start_at`.execute(db)
  return rows
}
