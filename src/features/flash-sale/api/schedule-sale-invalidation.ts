import { sql } from 'kysely'
import { productTags } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import {
  type Boundary,
  findBoundary,
  type Scheduling,
  scheduleInvalidation,
} from '#platform/response-cache/schedule-invalidation.ts'

const maxProducts = 500
const tag = 'flash-sales'

/**
 * Clears cached responses when a sale starts or ends, because no write announces that. Uses the database's clock. Returns
 * a function that stops it.
 */
export function scheduleSaleInvalidation(
  { db, ...parts }: Scheduling & { db: Db },
  log: Parameters<typeof scheduleInvalidation>[2],
): () => void {
  const findNext = (since: string | null) => findNextBoundary(db, since)
  return scheduleInvalidation(parts, { tag, findNext }, log)
}

/** Products of the sales at the boundary, at most `maxProducts` + 1. */
type Products = { productIds: string[] }

const first = sql`least(
  (SELECT min(start_at) FROM flash_sales WHERE start_at > since AND start_at < until),
  (SELECT min(end_at) FROM flash_sales WHERE end_at > since AND end_at < until))`
const more = sql`ARRAY(
  SELECT DISTINCT e.product_id FROM flash_sales s JOIN flash_sale_entries e ON e.flash_sale_id = s.id
  WHERE next.at IN (s.start_at, s.end_at) LIMIT ${maxProducts + 1}) AS "productIds"`

async function findNextBoundary(db: Db, since: string | null): Promise<Boundary> {
  const { productIds, ...boundary } = await findBoundary<Products>(db, since, { first, more })
  const products = productTags(productIds.map((id) => ({ id })))
  return {
    ...boundary,
    tags: productIds.length > maxProducts ? 'everything' : [tag, ...products],
  }
}
