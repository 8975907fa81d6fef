import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import type { Candidate } from '../domain.ts'
import { personalScores, type Shopper } from './interests.ts'

/** Extra candidates, because some may have sold out since the last refresh of the lists (one minute). */
const soldOutMargin = 50
const maxPerCategory = 100
/** Sibling categories of the current product's, and products of each. */
const maxSiblings = 40
const maxPerSibling = 12

/** `isLiked` marks candidates that come only from this shopper's interests. */
export type FoundCandidate = Candidate & { isLiked: boolean }

type CandidateQuery = { currentId: string | null; shopper: Shopper | null; limit: number }

/**
 * Finds products to recommend, best first: neighbors of the current product, its category, the shopper's interests,
 * sibling categories, best sellers. Without duplicates, the current product and unavailable ones. One statement whose
 * cost does not grow with the catalog; limits are literals so that the cached generic plan knows them.
 */
export async function findCandidates(db: Db, query: CandidateQuery): Promise<FoundCandidate[]> {
  const { currentId, shopper, limit } = query
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
        ${bestFirst} LIMIT ${sql.lit(maxPerCategory)}`,
    )
  }
  if (shopper) {
    parts.push(personalScores(shopper, { candidate, bestFirst }))
    likedTier = tiers.push(sql`SELECT id, score FROM personal`) - 1
  }
  if (currentId) {
    tiers.push(sql`SELECT best.id, 0 FROM (
        SELECT c.id FROM own JOIN categories c ON c.path_ids @> ARRAY[own.parent_id]
        ORDER BY c.depth, c.position, c.id LIMIT ${sql.lit(maxSiblings)}) beside
      CROSS JOIN LATERAL (
        SELECT p.id FROM products p WHERE p.category_id = beside.id AND ${candidate}
        ${bestFirst} LIMIT ${sql.lit(maxPerSibling)}) best`)
  }
  tiers.push(
    sql`SELECT p.id, 0 FROM products p WHERE ${candidate} ${bestFirst} LIMIT ${sql.lit(limit + soldOutMargin)}`,
  )
  const found = tiers.map(
    (tier, place) => sql`SELECT ${sql.lit(place)} AS tier, t.* FROM (${tier}) t`,
  )
  parts.push(
    sql`found (tier, id, score) AS (${sql.join(found, sql` UNION ALL `)})`,
    sql`once AS (SELECT DISTINCT ON (id) * FROM found ORDER BY id, tier)`,
  )
  const { rows } = await sql<FoundCandidate>`${prepared}
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

/** Lists are up to a minute old, so availability is checked on the variants. */
function isBuyable(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT true FROM variants v WHERE v.product_id = ${productId} AND v.deleted_at IS NULL
      AND (v.stock IS NULL OR v.stock > 0 OR v.is_preorder) LIMIT 1)`
}
