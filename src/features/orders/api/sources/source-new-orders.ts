import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Jobs } from '#platform/jobs.ts'
import { sourceOrders } from './source-orders.ts'

/** Few, so that their variants are locked for a moment only, while others are bought. */
const atOnce = 50

/**
 * Decides for orders that wait for it where their goods are taken from; returns how many. No order waits for this when it is placed.
 * Those that others hold are left to the next time.
 */
export async function sourceNewOrders(db: Db): Promise<number> {
  if (!(await hasSeveralLocations(db))) return 0
  let done = 0
  for (let since: Date | undefined; ; ) {
    const orders = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; created_at: Date }>`
        SELECT id, created_at FROM orders
        WHERE created_at > now() - interval '2 days' AND created_at >= ${since ?? new Date(0)}
          AND status = 'PENDING' AND sourced_at IS NULL
        ORDER BY created_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
      if (rows.length > 0) {
        await sourceOrders(
          tx,
          rows.map(({ id }) => id),
        )
      }
      return rows
    })
    done += orders.length
    since = orders.at(-1)?.created_at
    if (orders.length < atOnce) return done
  }
}

async function hasSeveralLocations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ several: boolean }>`
    SELECT count(*) > 1 AS several FROM stock_locations WHERE closed_at IS NULL`.execute(db)
  return rows[0]?.several === true
}

/** Does so every minute; while staff watch for new orders, it is done at once. */
export function handleSourcingJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('source-orders', '* * * * *', async () => {
    await sourceNewOrders(db)
  })
}
