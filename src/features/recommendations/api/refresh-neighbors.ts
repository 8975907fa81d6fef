import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'

/** Maximum age in days of views and orders. */
const days = { views: 90, orders: 365 }
/** Weight of an order relative to views. */
const orderWeight = 2
/** Latest products per person: bounds the number of pairs, which grows quadratically. */
const maxPerPerson = 30
/** Minimum support of a pair: excludes chance and the behavior of a single person. */
const minPeople = 2
/** Shrinkage of the similarity: a pair shared by this many people counts half, pairs of more people nearly fully. */
const shrinkage = 4
/** Popularity damping: 0.5 is cosine similarity, lower values favor popular neighbors. */
const damping = 0.4
const maxNeighbors = 32

const lock = 7_240_312_012

/** Schedules the hourly refresh, in one process of all. */
export function handleNeighborJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('product-neighbours', '17 * * * *', () => refreshNeighbors(db))
}

/**
 * Recomputes the nearest neighbors of every product (item-based collaborative filtering): similarity of the people
 * interested, damped by popularity and by low support. Readers see the previous neighbors until the commit. Does nothing
 * while another run is active.
 */
export async function refreshNeighbors(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_xact_lock(${lock}) AS locked`.execute(tx)
    if (!rows[0]?.locked) return
    await sql`SET LOCAL statement_timeout = '10min'`.execute(tx)
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
    await collectInterests(tx)
    await pairProducts(tx)
    await saveNeighbors(tx)
  })
}

/** Collects interests with small integer ids, because their pairs are many. */
async function collectInterests(tx: Db): Promise<void> {
  await sql`
    CREATE TEMP TABLE numbered_products ON COMMIT DROP AS
    SELECT id, row_number() OVER (ORDER BY id)::integer AS product FROM products
    WHERE is_published AND deleted_at IS NULL`.execute(tx)
  await sql`ANALYZE numbered_products`.execute(tx)
  await sql`
    CREATE TEMP TABLE interests ON COMMIT DROP AS
    WITH happened AS (
      SELECT coalesce(user_id, session_id) AS person, product_id, viewed_at AS at, 1 AS weight
      FROM product_views WHERE viewed_at > now() - make_interval(days => ${days.views})
      UNION ALL
      -- The orders of a deleted account are nobody's any more, but each still says what goes together.
      SELECT coalesce(o.user_id, md5(o.id)::uuid), i.product_id, o.created_at, ${orderWeight}::integer
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.created_at > now() - make_interval(days => ${days.orders}) AND o.status <> 'CANCELLED'),
    once AS (
      SELECT h.person, n.product, max(h.weight) AS weight, max(h.at) AS at
      FROM happened h JOIN numbered_products n ON n.id = h.product_id GROUP BY h.person, n.product),
    latest AS (
      SELECT *, row_number() OVER (PARTITION BY person ORDER BY at DESC, product) AS place FROM once)
    SELECT dense_rank() OVER (ORDER BY person)::integer AS person, product, weight,
      -- Somebody who was interested in much says less about each pair.
      (weight / sqrt(ln(1 + count(*) OVER (PARTITION BY person))))::real AS share
    FROM latest WHERE place <= ${maxPerPerson}`.execute(tx)
  await sql`ANALYZE interests`.execute(tx)
}

async function pairProducts(tx: Db): Promise<void> {
  await sql`
    CREATE TEMP TABLE pairs ON COMMIT DROP AS
    WITH shared AS (
      SELECT a.product, b.product AS other,
        sum(a.share * b.share) * count(*) / (count(*) + ${shrinkage}::integer) AS likeness
      FROM interests a JOIN interests b ON b.person = a.person AND b.product > a.product
      GROUP BY a.product, b.product HAVING count(*) >= ${minPeople}),
    sizes AS (SELECT product, sum(share * share) AS size FROM interests GROUP BY product)
    SELECT s.product, s.other,
      (s.likeness / (power(a.size, ${1 - damping}::float8) * power(b.size, ${damping}::float8)))::real AS score,
      (s.likeness / (power(b.size, ${1 - damping}::float8) * power(a.size, ${damping}::float8)))::real AS score_back
    FROM shared s JOIN sizes a ON a.product = s.product JOIN sizes b ON b.product = s.other`.execute(
    tx,
  )
  await sql`ANALYZE pairs`.execute(tx)
}

async function saveNeighbors(tx: Db): Promise<void> {
  await sql`
    CREATE TEMP TABLE found_neighbors ON COMMIT DROP AS
    SELECT own.id AS product_id, array_agg(other.id ORDER BY place) AS neighbour_ids,
      array_agg(round(score::numeric, 4)::real ORDER BY place) AS scores
    FROM (
      SELECT *, row_number() OVER (PARTITION BY product ORDER BY score DESC, other) AS place
      FROM (SELECT product, other, score FROM pairs UNION ALL SELECT other, product, score_back FROM pairs) both_ways
    ) ranked
    JOIN numbered_products own ON own.product = ranked.product
    JOIN numbered_products other ON other.product = ranked.other
    WHERE place <= ${maxNeighbors} GROUP BY own.id`.execute(tx)
  await sql`
    INSERT INTO product_neighbours AS known SELECT * FROM found_neighbors
    ON CONFLICT (product_id) DO UPDATE SET neighbour_ids = excluded.neighbour_ids, scores = excluded.scores
    WHERE (known.neighbour_ids, known.scores) IS DISTINCT FROM (excluded.neighbour_ids, excluded.scores)`.execute(
    tx,
  )
  await sql`
    DELETE FROM product_neighbours known
    WHERE NOT EXISTS (SELECT FROM found_neighbors f WHERE f.product_id = known.product_id)`.execute(
    tx,
  )
}
