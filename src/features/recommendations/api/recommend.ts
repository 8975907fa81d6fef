import { type RawBuilder, sql } from 'kysely'
import { selectCards } from '#features/catalog/api/public.ts'
import type { ProductCard } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'
import type { RecommendationQuery } from '../contract.ts'

/** Nobody scrolls through more recommendations than this. */
const mostRecommended = 1000
/** So many candidates more than needed are looked at, since some may have sold out within the last minute. */
const justSoldOut = 50

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
  const candidate = sql`p.is_published AND p.deleted_at IS NULL AND p.in_stock
    AND p.id IS DISTINCT FROM ${currentId}::uuid`
  const best = sql`ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC LIMIT ${depth + justSoldOut}`

  const [items, total] = await Promise.all([
    selectCards(
      db,
      sql`
        WITH own AS (
          SELECT c.id, c.parent_id FROM products p JOIN categories c ON c.id = p.category_id
          WHERE p.id = ${currentId}::uuid),
        near AS (
          SELECT below.id FROM own JOIN categories below ON below.path_ids @> ARRAY[own.parent_id]),
        found AS (
          (SELECT p.id, p.sold, 1 AS tier FROM products p
            WHERE p.category_id = (SELECT id FROM own) AND ${candidate} ${best})
          UNION ALL
          (SELECT p.id, p.sold, 2 FROM products p
            WHERE p.category_id IN (SELECT id FROM near) AND ${candidate} ${best})
          UNION ALL
          (SELECT p.id, p.sold, 3 FROM products p WHERE ${candidate} ${best})),
        -- Each walk takes as many as are needed at most, so together they hold enough without doubles.
        ranked AS (SELECT id, sold, min(tier) AS tier FROM found GROUP BY id, sold)
        SELECT r.id, row_number() OVER (ORDER BY r.tier, r.sold DESC, r.id DESC) AS place
        FROM ranked r WHERE ${isBuyable(sql`r.id`)}
        ORDER BY place LIMIT ${Math.max(depth - offset, 0)} OFFSET ${offset}`,
    ),
    // As the lists' figures say: asking the variants of a thousand products takes longer than all the rest.
    sql<{ total: number }>`
      SELECT count(*) AS total FROM (
        SELECT FROM products p WHERE ${candidate} LIMIT ${mostRecommended}) found`.execute(db),
  ])
  return { items, pagination: toPagination(total.rows[0]?.total ?? 0) }
}

/** The lists' figures are up to a minute old: the variants themselves say what can be bought. Asked row by row. */
function isBuyable(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT true FROM variants v WHERE v.product_id = ${productId} AND v.deleted_at IS NULL
      AND (v.stock IS NULL OR v.stock > 0 OR v.is_preorder) LIMIT 1)`
}
