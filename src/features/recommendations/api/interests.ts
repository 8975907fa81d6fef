import { type RawBuilder, sql } from 'kysely'

/** Who asks, as the server knows them: the account that is signed in, and the browser's own session. */
export type Shopper = { userId: string | null; sessionId: string | null }

/** As many of the shopper's latest products say what they like now. */
const mostSeeds = 20
/** Each product counts by so much less than the one after it. */
const fading = 0.9
const orderWeight = 2
const mostViews = 60
const mostOrders = 10
/** The categories of those products. */
const mostTastes = 6
/** Best-selling products of each of them, and of the whole shop. */
const mostPopular = 30
/** What the shop's best-selling product counts; the likeliest neighbour and all of somebody's tastes count 1 each. */
const popularWeight = 0.2

/**
 * Query parts that end in `personal (id, score)`: the neighbours of what this shopper looked at and ordered lately,
 * what sells best in the categories of that, and a little of what sells best at all. Views exist only where the shopper
 * agreed to it; those of an account are never shown to the guests of the same browser.
 */
export function personalScores(
  { userId, sessionId }: Shopper,
  listed: { candidate: RawBuilder<unknown>; bestFirst: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    happened AS (
      (SELECT product_id, viewed_at AS at, 1 AS weight FROM product_views
        WHERE user_id = ${userId}::uuid ORDER BY viewed_at DESC LIMIT ${sql.lit(mostViews)})
      UNION ALL
      (SELECT product_id, viewed_at, 1 FROM product_views
        WHERE session_id = ${sessionId}::uuid AND user_id IS NULL ORDER BY viewed_at DESC LIMIT ${sql.lit(mostViews)})
      UNION ALL
      SELECT i.product_id, o.created_at, ${orderWeight}::integer FROM (
        SELECT id, created_at FROM orders WHERE user_id = ${userId}::uuid AND status <> 'CANCELLED'
        ORDER BY created_at DESC, id LIMIT ${sql.lit(mostOrders)}) o
      JOIN order_items i ON i.order_id = o.id),
    seeds AS MATERIALIZED (
      SELECT s.product_id, p.category_id,
        s.weight * power(${fading}::float8, row_number() OVER (ORDER BY s.at DESC, s.product_id)) AS weight
      FROM (
        SELECT product_id, max(at) AS at, max(weight) AS weight FROM happened
        GROUP BY product_id ORDER BY at DESC, product_id LIMIT ${sql.lit(mostSeeds)}) s
      JOIN products p ON p.id = s.product_id),
    tastes AS (
      SELECT category_id, sum(weight) / sum(sum(weight)) OVER () AS share FROM seeds
      GROUP BY category_id ORDER BY share DESC, category_id LIMIT ${sql.lit(mostTastes)}),
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
          ${listed.bestFirst} LIMIT ${sql.lit(mostPopular)}) best
        UNION ALL
        SELECT best.id, ${popularWeight}::float8 * (best.sold + 1) / (1 + max(best.sold) OVER ())
        FROM (
          SELECT p.id, p.sold FROM products p WHERE EXISTS (SELECT FROM seeds) AND ${listed.candidate}
          ${listed.bestFirst} LIMIT ${sql.lit(mostPopular)}) best) scored
      WHERE id NOT IN (SELECT product_id FROM seeds) GROUP BY id)`
}
