import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteUnusedTags } from '#search-index/public.ts'
import { refreshFiguresOf } from './figures.ts'
import { wrongLowStock } from './keep-low-stock.ts'
import { handlePlannedProducts } from './product/publish-planned.ts'

// Longer than the interval of a minute, so that a late run misses nothing.
const window = sql`interval '5 minutes'`

/**
 * Updates the figures of lists (sold, in stock, nearly sold out) after orders, every minute, and deletes unused tags every night. Orders
 * do not update figures themselves: every buyer would write a popular product's row with all its indexes.
 */
export function handleFigureJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('product-figures', '* * * * *', () => refreshOrderedFigures(db))
  // Finds what the minutes missed, such as orders just before the shop was stopped.
  jobs.schedule('low-stock', '40 4 * * *', () => refreshFiguresOf(db, wrongLowStock))
  handlePlannedProducts(jobs, db)
  jobs.schedule('unused-tags', '25 4 * * *', () => deleteUnusedTags(db))
}

/** Updates the figures of all products in orders that were placed or changed within the last minutes. */
export function refreshOrderedFigures(db: Db): Promise<void> {
  return refreshFiguresOf(
    db,
    sql`
      SELECT i.product_id FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.updated_at > now() - ${window}
      -- What was taken out of an order is no item of it any more.
      UNION SELECT (item ->> 'productId')::uuid FROM order_events e, jsonb_array_elements(e.change -> 'items') item
      WHERE e.kind = 'changed' AND e.created_at > now() - ${window}
      -- What staff booked.
      UNION SELECT v.product_id FROM stock_documents d JOIN stock_document_lines l ON l.document_id = d.id
      JOIN variants v ON v.id = l.variant_id WHERE d.created_at > now() - ${window}`,
  )
}
