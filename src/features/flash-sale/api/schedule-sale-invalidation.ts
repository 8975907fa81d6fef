import { sql } from 'kysely'
import { productTags } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { changesChannel } from '#platform/response-cache/invalidate-on-change.ts'
import type { Services } from '#platform/services.ts'

type Log = { warn(details: object, message: string): void }

/** Margin so that the database's clock has also passed the boundary. */
const graceMs = 2
const retryDelayMs = 1000
/** Later boundaries are looked up by a later query. */
const horizonMs = 3_600_000
const maxProducts = 500

/**
 * Clears cached responses when a sale starts or ends, because no write announces that. Uses the database's clock. Returns
 * a function that stops it.
 */
export function scheduleSaleInvalidation(
  {
    db,
    pgNotifications,
    responseCache,
  }: Pick<Services, 'db' | 'pgNotifications' | 'responseCache'>,
  log: Log,
): () => void {
  let since: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isRequested = false
  let isReading = false
  let isStopped = false

  function refresh(): void {
    isRequested = true
    if (!isReading) void readNextBoundary()
  }

  async function readNextBoundary(): Promise<void> {
    isReading = true
    while (isRequested && !isStopped) {
      isRequested = false
      clearTimeout(retry)
      try {
        schedule(await findNextBoundary(db, since))
      } catch (err) {
        // The timer for the known boundary keeps running.
        if (isStopped) break
        log.warn({ err }, 'When sales begin and end could not be read')
        retry = setTimeout(refresh, retryDelayMs).unref()
      }
    }
    isReading = false
  }

  function schedule(next: Boundary): void {
    clearTimeout(timer)
    if (isStopped) return
    since = next.since
    timer = setTimeout(() => handleBoundary(next), (next.inMs ?? horizonMs) + graceMs).unref()
  }

  function handleBoundary({ at, productIds }: Boundary): void {
    if (at !== null) {
      since = at
      if (productIds.length > maxProducts) responseCache.clearAll()
      else responseCache.clear(['flash-sales', ...productTags(productIds.map((id) => ({ id })))])
    }
    refresh()
  }

  const stopListening = pgNotifications.listen(changesChannel, (tag) => {
    if (tag === undefined || tag === 'everything' || tag === 'flash-sales') refresh()
  })
  refresh()
  return () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
    clearTimeout(retry)
  }
}

type Boundary = {
  /** Boundaries up to here are handled. */
  since: string
  /** The next start or end of a sale; null for none within the horizon. */
  at: string | null
  inMs: number | null
  /** Products of the sales at this boundary, at most `maxProducts` + 1. */
  productIds: string[]
}

/** The first start or end of a sale after `since` (null: now). */
async function findNextBoundary(db: Db, since: string | null): Promise<Boundary> {
  const { rows } = await sql<Boundary>`
    WITH bounds AS MATERIALIZED (
      SELECT coalesce(${since}::timestamptz, now()) AS since, now() + make_interval(secs => ${horizonMs / 1000}) AS until),
    next AS MATERIALIZED (
      SELECT since, least(
        (SELECT min(start_at) FROM flash_sales WHERE start_at > since AND start_at < until),
        (SELECT min(end_at) FROM flash_sales WHERE end_at > since AND end_at < until)) AS at
      FROM bounds)
    SELECT since::text, at::text, (extract(epoch FROM at - clock_timestamp()) * 1000)::float8 AS "inMs",
      ARRAY(
        SELECT DISTINCT e.product_id FROM flash_sales s JOIN flash_sale_entries e ON e.flash_sale_id = s.id
        WHERE next.at IN (s.start_at, s.end_at) LIMIT ${maxProducts + 1}) AS "productIds"
    FROM next`.execute(db)
  const [next] = rows
  if (!next) throw new Error('No answer')
  return next
}
