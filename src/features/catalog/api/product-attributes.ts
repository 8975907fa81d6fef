import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import type { ProductAttribute } from '../contract.ts'

/** A product's specifications in the merchant's order; several values of an attribute are joined. One statement. */
export function productAttributes(db: Db, productId: string): Promise<ProductAttribute[]> {
  return read(db, productId, sql`p.is_published`)
}

/** The same of a product in any state. */
export function unpublishedAttributes(db: Db, productId: string): Promise<ProductAttribute[]> {
  return read(db, productId, sql`true`)
}

async function read(
  db: Db,
  productId: string,
  condition: RawBuilder<unknown>,
): Promise<ProductAttribute[]> {
  if (!isId(productId)) throw new AppError('PRODUCT_NOT_FOUND')
  const { rows } = await sql<{ attributes: ProductAttribute[] }>`${prepared}
    SELECT (
      SELECT coalesce(json_agg(json_build_object('label', a.label, 'value', a.value) ORDER BY a.place), '[]')
      FROM (
        SELECT a.name AS label, string_agg(pa.value, ', ' ORDER BY pa.position) AS value,
          min(pa.position) AS place
        FROM product_attributes pa JOIN attributes a ON a.id = pa.attribute_id
        WHERE pa.product_id = p.id GROUP BY a.id) a) AS attributes
    FROM products p WHERE p.id = ${productId} AND ${condition} AND p.deleted_at IS NULL`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('PRODUCT_NOT_FOUND')
  return found.attributes
}
