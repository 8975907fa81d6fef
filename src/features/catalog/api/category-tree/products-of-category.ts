import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Ids of the first products that have a category, as their main one or besides, in their order; those after `after` where it is given. */
export async function productsOfCategory(
  db: Db,
  id: string,
  { limit, after }: { limit: number; after?: string | null | undefined },
): Promise<string[]> {
  const first = after ?? '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (
      (SELECT id FROM products WHERE category_id = ${id} AND id > ${first} ORDER BY id LIMIT ${limit})
      UNION
      (SELECT product_id FROM product_categories WHERE category_id = ${id} AND product_id > ${first}
        ORDER BY product_id LIMIT ${limit})) own
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export async function countProductsOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM products WHERE category_id = ${id})
      + (SELECT count(*) FROM product_categories WHERE category_id = ${id}))::integer AS count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
