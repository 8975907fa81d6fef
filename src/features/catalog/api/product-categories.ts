import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { CategoryPaths } from '../domain/further-categories.ts'

export async function findCategoryPaths(db: Db, ids: readonly string[]): Promise<CategoryPaths> {
  const { rows } = await sql<{ id: string; path: string[] }>`
    SELECT id, path_ids AS path FROM categories WHERE id = ANY (${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** The categories of a product `p` besides its main one, as an array. */
export const furtherColumn = sql<string[]>`ARRAY(
  SELECT own.category_id FROM product_categories own WHERE own.product_id = p.id ORDER BY own.category_id)`

type Further = { productId: string; categoryIds: readonly string[] }

/** Gives each product these categories besides its main one; those that are gone are left out. The caller has locked the products. */
export async function writeFurther(tx: Db, products: readonly Further[]): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ productId }) => productId)
  const wanted = sql`
    SELECT w."productId" AS product_id, c.id AS category_id
    FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS w ("productId" uuid, "categoryIds" uuid[])
    JOIN categories c ON c.id = ANY (w."categoryIds")`
  await sql`
    DELETE FROM product_categories own WHERE own.product_id = ANY (${ids}::uuid[])
      AND (own.product_id, own.category_id) NOT IN (${wanted})`.execute(tx)
  await sql`
    INSERT INTO product_categories (product_id, category_id) ${wanted} ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(tx)
}
