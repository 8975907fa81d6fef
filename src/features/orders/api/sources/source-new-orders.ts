import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Stage } from '../../domain.ts'
import { stageOf } from '../admin/order-conditions.ts'
import { sourceOrders } from './source-orders.ts'

/** Found by an index, however many orders there were. */
const openStages: Stage[] = ['AWAITING_PAYMENT', 'TO_CONFIRM', 'TO_PACK', 'TO_SEND']
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
        WITH open AS MATERIALIZED (
          SELECT o.id FROM orders o WHERE ${stageOf} = ANY (${openStages}::text[]) AND o.created_at >= ${since ?? new Date(0)})
        SELECT o.id, o.created_at FROM open JOIN orders o ON o.id = open.id
        WHERE o.status = 'PENDING' AND o.sourced_at IS NULL
        ORDER BY o.created_at LIMIT ${atOnce} FOR NO KEY UPDATE OF o SKIP LOCKED`.execute(tx)
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
