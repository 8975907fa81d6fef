import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'

/**
 * Pieces left in the running allotments of a variant, or of a whole product without a variant; null when none runs.
 * Throws PRODUCT_NOT_FOUND for an unknown product or variant. One statement.
 */
export async function findRemaining(
  db: Db,
  productId: string,
  variantId: string | undefined,
): Promise<number | null> {
  const ids = [productId, ...(variantId ? [variantId] : [])]
  if (!ids.every((id) => isId(id))) throw new AppError('PRODUCT_NOT_FOUND')
  const { rows } = await sql<{ remaining: number | null }>`
    SELECT (
      SELECT sum(e.quantity - e.sold) FROM flash_sale_entries e
      WHERE e.id IN (
        SELECT f.entry_id FROM variants v JOIN flash_sale_variants f ON f.variant_id = v.id
        WHERE v.product_id = p.id AND v.deleted_at IS NULL AND f.during @> now()
          AND (v.id = ${variantId || null}::uuid OR ${variantId || null}::uuid IS NULL))) AS remaining
    FROM products p
    WHERE p.id = ${productId} AND p.deleted_at IS NULL
      AND (${variantId || null}::uuid IS NULL
        OR EXISTS (SELECT FROM variants v WHERE v.id = ${variantId || null}::uuid AND v.product_id = p.id))`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new AppError('PRODUCT_NOT_FOUND')
  return found.remaining
}
