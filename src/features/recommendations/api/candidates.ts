import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { keptPlan } from '#platform/kept-plans.ts'
import type { Candidate } from '../domain.ts'
import { personalScores, type Shopper } from './interests.ts'

/** Some more than needed are looked at, since they may have sold out within the last minute. */
const justSoldOut = 50
const mostOfCategory = 100
/** Categories beside the current product's, and of each so many products. */
const mostSiblings = 40
const mostOfSibling = 12

/** `isLiked` where only what this shopper did speaks for it. */
export type FoundCandidate = Candidate & { isLiked: boolean }

type Wish = { currentId: string | null; shopper: Shopper | null; limit: number }

/**
 * Products to recommend, the best first: what goes together with the current one, then its category, then what this
 * shopper likes, then categories beside it, then what sells best. Never the current one, never one twice, nothing
 * that can't be bought. One statement; what it looks at does not grow with the shop, as its plan, which is kept, must see: so
 * limits stand in it as they are.
 */
export async function findCandidates(db: Db, wish: Wish): Promise<FoundCandidate[]> {
  const { currentId, shopper, limit } = wish
  const candidate = sql`p.is_published AND p.deleted_at IS NULL AND p.in_stock`
  const bestFirst = sql`ORDER BY p.in_stock DESC, p.sold DESC, p.id DESC`
  const parts: RawBuilder<unknown>[] = []
  const tiers: RawBuilder<unknown>[] = []
  let likedTier = -1
  if (currentId) {
    parts.push(sql`own AS MATERIALIZED (
      SELECT c.id, c.parent_id FROM products p JOIN categories c ON c.id = p.category_id
      WHERE p.id = ${currentId}::uuid)`)
    tiers.push(
      sql`SELECT near.id, near.score FROM product_neighbours n
        CROSS JOIN LATERAL unnest(n.neighbour_ids, n.scores) AS near (id, score)
        WHERE n.product_id = ${currentId}::uuid`,
      sql`SELECT p.id, 0 FROM products p WHERE p.category_id = (SELECT id FROM own) AND ${candidate}
        ${bestFirst} LIMIT ${sql.lit(mostOfCategory)}`,
    )
  }
  if (shopper) {
    parts.push(personalScores(shopper, { candidate, bestFirst }))
    likedTier = tiers.push(sql`SELECT id, score FROM personal`) - 1
  }
  if (currentId) {
    tiers.push(sql`SELECT best.id, 0 FROM (
        SELECT c.id FROM own JOIN categories c ON c.path_ids @> ARRAY[own.parent_id]
        ORDER BY c.depth, c.position, c.id LIMIT ${sql.lit(mostSiblings)}) beside
      CROSS JOIN LATERAL (
        SELECT p.id FROM products p WHERE p.category_id = beside.id AND ${candidate}
        ${bestFirst} LIMIT ${sql.lit(mostOfSibling)}) best`)
  }
  tiers.push(
    sql`SELECT p.id, 0 FROM products p WHERE ${candidate} ${bestFirst} LIMIT ${sql.lit(limit + justSoldOut)}`,
  )
  const found = tiers.map(
    (tier, place) => sql`SELECT ${sql.lit(place)} AS tier, t.* FROM (${tier}) t`,
  )
  parts.push(
    sql`found (tier, id, score) AS (${sql.join(found, sql` UNION ALL `)})`,
    sql`once AS (SELECT DISTINCT ON (id) * FROM found ORDER BY id, tier)`,
  )
  const { rows } = await sql<FoundCandidate>`${keptPlan}
    WITH ${sql.join(parts)}
    SELECT id, category_id AS "categoryId", tier = ${sql.lit(likedTier)} AS "isLiked" FROM (
      SELECT p.id, p.category_id, once.tier FROM once JOIN products p ON p.id = once.id
      WHERE ${candidate} AND p.id IS DISTINCT FROM ${currentId}::uuid
      ORDER BY once.tier, once.score DESC, p.sold DESC, p.id DESC
      -- A fence: the variants are asked one product after the other, until there are enough.
      OFFSET 0) ranked
    WHERE ${isBuyable(sql`ranked.id`)} LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The lists' figures are up to a minute old: the variants themselves say what can be bought. */
function isBuyable(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT true FROM variants v WHERE v.product_id = ${productId} AND v.deleted_at IS NULL
      AND (v.stock IS NULL OR v.stock > 0 OR v.is_preorder) LIMIT 1)`
}
