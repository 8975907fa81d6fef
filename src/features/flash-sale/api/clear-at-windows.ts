import { sql } from 'kysely'
import { productTags } from '#features/catalog/api/public.ts'
import { changesChannel } from '#platform/answer-cache/clear-told.ts'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'

type Log = { warn(details: object, message: string): void }

/** The database's clock has passed the moment by then, too. */
const lateMs = 2
const failedMs = 1000
/** What lies further ahead is looked for later. */
const farMs = 3_600_000
const mostProducts = 500

/**
 * Sales begin and end without anything being written: forgets at that moment, by the database's clock, the answers that
 * show what is in them. Returns how to stop.
 */
export function clearAtWindows(
  { db, notices, answers }: Pick<Services, 'db' | 'notices' | 'answers'>,
  log: Log,
): () => void {
  let since: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  let isLooking = false
  let isStopped = false

  function look(): void {
    isWanted = true
    if (!isLooking) void lookAhead()
  }

  async function lookAhead(): Promise<void> {
    isLooking = true
    while (isWanted && !isStopped) {
      isWanted = false
      clearTimeout(retry)
      try {
        waitFor(await findNextMoment(db, since))
      } catch (err) {
        // What is known already is waited for all the same.
        if (isStopped) break
        log.warn({ err }, 'When sales begin and end could not be read')
        retry = setTimeout(look, failedMs).unref()
      }
    }
    isLooking = false
  }

  function waitFor(next: Moment): void {
    clearTimeout(timer)
    if (isStopped) return
    since = next.since
    timer = setTimeout(() => arriveAt(next), (next.inMs ?? farMs) + lateMs).unref()
  }

  function arriveAt({ at, productIds }: Moment): void {
    if (at !== null) {
      since = at
      if (productIds.length > mostProducts) answers.clearAll()
      else answers.clear(['flash-sales', ...productTags(productIds.map((id) => ({ id })))])
    }
    look()
  }

  const stopListening = notices.listen(changesChannel, (tag) => {
    if (tag === undefined || tag === 'everything' || tag === 'flash-sales') look()
  })
  look()
  return () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
    clearTimeout(retry)
  }
}

type Moment = {
  /** What came before is done with, or was never kept. */
  since: string
  /** When the next sale begins or ends; null when none does for a while. */
  at: string | null
  inMs: number | null
  /** What is in it; of more than are told apart, one more. */
  productIds: string[]
}

/** The first moment after `since` (null: after now) at which a sale begins or ends. */
async function findNextMoment(db: Db, since: string | null): Promise<Moment> {
  const { rows } = await sql<Moment>`
    WITH looked AS MATERIALIZED (
      SELECT coalesce(${since}::timestamptz, now()) AS since, now() + make_interval(secs => ${farMs / 1000}) AS until),
    next AS MATERIALIZED (
      SELECT since, least(
        (SELECT min(start_at) FROM flash_sales WHERE start_at > since AND start_at < until),
        (SELECT min(end_at) FROM flash_sales WHERE end_at > since AND end_at < until)) AS at
      FROM looked)
    SELECT since::text, at::text, (extract(epoch FROM at - clock_timestamp()) * 1000)::float8 AS "inMs",
      ARRAY(
        SELECT DISTINCT e.product_id FROM flash_sales s JOIN flash_sale_entries e ON e.flash_sale_id = s.id
        WHERE next.at IN (s.start_at, s.end_at) LIMIT ${mostProducts + 1}) AS "productIds"
    FROM next`.execute(db)
  const [next] = rows
  if (!next) throw new Error('No answer')
  return next
}
