import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { LowStockItem } from '../admin-contract.ts'
import { variantDisplayName } from '../domain.ts'

type Row = Omit<LowStockItem, 'variant'> & {
  options: Record<string, string>
  optionNames: string[]
}

export type LowStockPage = { data: LowStockItem[]; next: string | null }

/**
 * Variants on sale of which at most `limit` pieces are left, those with the least first, and the cursor of the next page. None when the
 * limit is 0.
 */
export async function findLowStock(
  db: Db,
  limit: number,
  cursor: string | undefined,
  size: number,
): Promise<LowStockPage> {
  if (limit === 0) return { data: [], next: null }
  const [stock, id] = cursor?.split('_') ?? []
  const after = id ? sql`AND (stock, variant_id) > (${stock}::integer, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    SELECT l.product_id AS "productId", l.variant_id AS "variantId", p.name, p.slug, v.options, coalesce(v.sku, p.sku) AS sku,
      coalesce(v.image_url, p.thumbnail) AS image, l.stock,
      ARRAY(SELECT o.name FROM product_options o WHERE o.product_id = p.id ORDER BY o.position) AS "optionNames"
    FROM (
      SELECT * FROM low_stock WHERE stock <= ${limit} ${after} ORDER BY stock, variant_id LIMIT ${size + 1}) l
    JOIN variants v ON v.id = l.variant_id
    JOIN products p ON p.id = l.product_id
    ORDER BY l.stock, l.variant_id`.execute(db)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    data: rows.slice(0, size).map(({ options, optionNames, ...item }) => ({
      ...item,
      variant: variantDisplayName(optionNames, options),
    })),
    next: last ? `${last.stock}_${last.variantId}` : null,
  }
}
