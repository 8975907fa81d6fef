import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { GoodsFilters } from '../../goods-contract.ts'

const mostBrands = 5000

/** Names of categories and brands, for what the list is filtered by and what products are moved to. */
export async function findGoodsFilters(db: Db): Promise<GoodsFilters> {
  const [categories, brands] = await Promise.all([
    sql<GoodsFilters['categories'][number]>`
      SELECT c.id, c.name, string_agg(above.name, ' › ' ORDER BY above.depth) AS path
      FROM categories c JOIN categories above ON above.id = ANY (c.path_ids)
      GROUP BY c.id
      ORDER BY array_agg(lpad(above.position::text, 10, '0') || above.name ORDER BY above.depth)`.execute(
      db,
    ),
    db
      .selectFrom('brands')
      .select(['id', 'name'])
      .orderBy('name_folded')
      .limit(mostBrands)
      .execute(),
  ])
  return { categories: categories.rows, brands }
}
