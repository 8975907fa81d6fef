import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { StockValue } from '../contract.ts'

/** Sums up what the stock cost, every night. */
export function handleStockValueJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('stock-value', '10 4 * * *', () => sumUpStock(db))
}

/** The value of the stock as of when it was last summed up; null when it never was. */
export async function findStockValue(db: Db): Promise<StockValue | null> {
  const { rows } = await sql<Omit<StockValue, 'at'> & { at: Date }>`
    SELECT computed_at AS at, value, pieces, variants, without_cost AS "withoutCost", uncounted FROM stock_value`.execute(
    db,
  )
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString() } : null
}

/**
 * Sums up pieces and what they cost over all variants that are not deleted. It reads all of them, so that it is done at most once in
 * ten seconds, and by one at a time: who comes meanwhile waits for that result.
 */
export async function sumUpStock(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('stock_value', 0))`.execute(tx)
    await sql`
      INSERT INTO stock_value AS known (computed_at, value, pieces, variants, without_cost, uncounted)
      SELECT now(), coalesce(sum(stock::bigint * cost_price), 0), coalesce(sum(stock), 0), count(*),
        count(*) FILTER (WHERE stock > 0 AND cost_price IS NULL), count(*) FILTER (WHERE stock IS NULL)
      FROM variants WHERE deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM stock_value WHERE computed_at > clock_timestamp() - interval '10 seconds')
      HAVING NOT EXISTS (SELECT FROM stock_value WHERE computed_at > clock_timestamp() - interval '10 seconds')
      ON CONFLICT (is_only) DO UPDATE SET computed_at = excluded.computed_at, value = excluded.value, pieces = excluded.pieces,
        variants = excluded.variants, without_cost = excluded.without_cost, uncounted = excluded.uncounted`.execute(
      tx,
    )
  })
}
