import { sql } from 'kysely'
import { selectCards } from '#features/catalog/api/public.ts'
import type { ProductCard } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'
import type { RecommendationQuery } from '../contract.ts'

/** Nobody scrolls through more recommendations than this. */
const mostRecommended = 1000

/**
 * Products to go on with: of the current product's category, then of its neighbours, then what sells best; never the
 * current one nor what can't be bought. Two statements.
 */
export async function recommend(
  db: Db,
  query: RecommendationQuery,
): Promise<{ items: ProductCard[]; pagination: Pagination }> {
  const { limit, offset, toPagination } = paginate(query)
  const currentId = Id.safeParse(query.currentId).data ?? null
  const depth = Math.min(offset + limit, mostRecommended)
  const buyable = sql`p.is_published AND p.deleted_at IS NULL AND p.in_stock
    AND p.id IS DISTINCT FROM ${currentId}::uuid
    AND EXISTS (
      SELECT FROM variants v WHERE v.product_id = p.id AND v.deleted_at IS NULL
        AND (v.stock IS NULL OR v.stock > 0 OR v.is_preorder))`
  const best = sql`ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC LIMIT ${depth}`

  const [items, total] = await Promise.all([
    selectCards(
      db,
      sql`
        WITH own AS (
          SELECT c.id, c.parent_id FROM products p JOIN categories c ON c.id = p.category_id
          WHERE p.id = ${currentId}::uuid),
        near AS (
          SELECT below.id FROM own JOIN categories below ON below.path_ids @> ARRAY[own.parent_id]),
        ranked AS (
          (SELECT p.id, p.sold, 1 AS tier FROM products p
            WHERE p.category_id = (SELECT id FROM own) AND ${buyable} ${best})
          UNION ALL
          (SELECT p.id, p.sold, 2 FROM products p
            WHERE p.category_id IN (SELECT id FROM near) AND p.category_id <> (SELECT id FROM own)
              AND ${buyable} ${best})
          UNION ALL
          (SELECT p.id, p.sold, 3 FROM products p
            WHERE p.category_id <> ALL (ARRAY(SELECT id FROM near) || ARRAY(SELECT id FROM own))
              AND ${buyable} ${best}))
        SELECT id, row_number() OVER (ORDER BY tier, sold DESC, id DESC) AS place
        FROM ranked ORDER BY place LIMIT ${Math.max(depth - offset, 0)} OFFSET ${offset}`,
    ),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM (
        SELECT FROM products p WHERE ${buyable} LIMIT ${mostRecommended}) found`.execute(db),
  ])
  return { items, pagination: toPagination(total.rows[0]?.total ?? 0) }
}
