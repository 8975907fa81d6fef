import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { refreshFigures } from './figures.ts'
import { forgetUnusedTags } from './listing/unused-tags.ts'

// Longer than the minute between runs, so that one which is late leaves nothing out.
const window = sql`interval '5 minutes'`

/**
 * Keeps the figures of lists (sold, in stock) right after orders, once a minute, and every night takes away what nothing
 * can be filtered by any more. Figures are not kept inside orders: a popular product's row with all its indexes would be
 * written by every buyer.
 */
export function handleFigureJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('product-figures', '* * * * *', () =>
    refreshFigures(
      db,
      // Products that an import is writing are left to the next run: waiting for it could end in a deadlock.
      sql`SELECT id FROM products WHERE id IN (
          SELECT i.product_id FROM orders o JOIN order_items i ON i.order_id = o.id
          WHERE o.updated_at > now() - ${window})
        ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    ),
  )
  jobs.schedule('unused-tags', '25 4 * * *', () => forgetUnusedTags(db))
}
