import { type RawBuilder, sql } from 'kysely'

/** Identity of the client: the signed-in account and the browser's session. */
export type Shopper = { userId: string | null; sessionId: string | null }

/** Number of the shopper's latest products that determine current interests. */
const maxSeeds = 20
/** Weight of each product relative to the next newer one. */
const decay = 0.9
const orderWeight = 2
const maxViews = 60
const maxOrders = 10
/** Maximum number of categories of those products. */
const maxTastes = 6
/** Number of best sellers per category and of the whole shop. */
const maxPopular = 30
/** Weight of the best-selling product, relative to 1 for the nearest neighbor and for all category interests together. */
const popularWeight = 0.2

/**
 * Query parts that end in `personal (id, score)`: neighbors of recently viewed and ordered products, best sellers of
 * their categories, and a few overall best sellers. Views exist only with consent; views of an account are not used for
 * guests of the same browser.
 */
export function personalScores(
  { userId, sessionId }: Shopper,
  listed: { candidate: RawBuilder<unknown>; bestFirst: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    happened AS (
      (SELECT product_id, viewed_at AS at, 1 AS weight FROM product_views
        WHERE user_id = ${userId}::uuid ORDER BY viewed_at DESC LIMIT ${sql.lit(maxViews)})
      UNION ALL
      (SELECT product_id, viewed_at, 1 FROM product_views
        WHERE session_id = ${sessionId}::uuid AND user_id IS NULL ORDER BY viewed_at DESC LIMIT ${sql.lit(maxViews)})
      UNION ALL
      SELECT i.product_id, o.created_at, ${orderWeight}::integer FROM (
        SELECT id, created_at FROM orders WHERE user_id = ${userId}::uuid AND status <> 'CANCELLED'
        ORDER BY created_at DESC, id LIMIT ${sql.lit(maxOrders)}) o
      JOIN order_items i ON i.order_id = o.id),
    seeds AS MATERIALIZED (
      SELECT s.product_id, p.category_id,
        s.weight * power(${decay}::float8, row_number() OVER (ORDER BY s.at DESC, s.product_id)) AS weight
      FROM (
        SELECT product_id, max(at) AS at, max(weight) AS weight FROM happened
        GROUP BY product_id ORDER BY at DESC, product_id LIMIT ${sql.lit(maxSeeds)}) s
      JOIN products p ON p.id = s.product_id),
    tastes AS (
      SELECT category_id, sum(weight) / sum(sum(weight)) OVER () AS share FROM seeds
      GROUP BY category_id ORDER BY share DESC, category_id LIMIT ${sql.lit(maxTastes)}),
    together AS (
      SELECT near.id, sum(s.weight * near.score) AS score
      FROM seeds s JOIN product_neighbours n ON n.product_id = s.product_id
      CROSS JOIN LATERAL unnest(n.neighbour_ids, n.scores) AS near (id, score) GROUP BY near.id),
    personal AS (
      SELECT id, sum(score) AS score FROM (
        SELECT id, score / max(score) OVER () AS score FROM together
        UNION ALL
        SELECT best.id, t.share * (best.sold + 1.0)::float8 / (1 + max(best.sold) OVER (PARTITION BY t.category_id))
        FROM tastes t CROSS JOIN LATERAL (
          SELECT p.id, p.sold FROM products p WHERE p.category_id = t.category_id AND ${listed.candidate}
          ${listed.bestFirst} LIMIT ${sql.lit(maxPopular)}) best
        UNION ALL
        SELECT best.id, ${popularWeight}::float8 * (best.sold + 1) / (1 + max(best.sold) OVER ())
        FROM (
          SELECT p.id, p.sold FROM products p WHERE EXISTS (SELECT FROM seeds) AND ${listed.candidate}
          ${listed.bestFirst} LIMIT ${sql.lit(maxPopular)}) best) scored
      WHERE id NOT IN (SELECT product_id FROM seeds) GROUP BY id)`
}
