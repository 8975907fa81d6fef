import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Services } from '../services.ts'
import { changesChannel } from './invalidate-on-change.ts'

type Log = { warn(details: object, message: string): void }

/** Margin so that the database's clock has also passed the boundary. */
const graceMs = 2
const retryDelayMs = 1000
/** Later boundaries are looked up by a later query. */
const horizonMs = 3_600_000

/** A moment at which data changes without a write. */
export type Boundary = {
  /** Boundaries up to here are handled. */
  since: string
  /** By the database's clock; null for none within the horizon. */
  at: string | null
  inMs: number | null
  /** The tags of what changes then. */
  tags: readonly string[] | 'everything'
}

export type Scheduling = Pick<Services, 'pgNotifications' | 'responseCache'>

type Plan = {
  /** Boundaries are looked up anew when data with this tag changes. */
  tag: string
  /** The first boundary after `since`, by the database's clock; after now for null. */
  findNext: (since: string | null) => Promise<Boundary>
}

/** Clears cached responses at moments that no write announces. Returns a function that stops it. */
export function scheduleInvalidation(
  { pgNotifications, responseCache }: Scheduling,
  { tag: watched, findNext }: Plan,
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
        schedule(await findNext(since))
      } catch (err) {
        // The timer for the known boundary keeps running.
        if (isStopped) break
        log.warn({ err }, `When ${watched} begin and end could not be read`)
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

  function handleBoundary({ at, tags }: Boundary): void {
    if (at !== null) {
      since = at
      if (tags === 'everything') responseCache.clearAll({ isByTime: true })
      else responseCache.clear(tags, { isByTime: true })
    }
    refresh()
  }

  const stopListening = pgNotifications.listen(changesChannel, (tag) => {
    if (tag === undefined || tag === 'everything' || tag === watched) refresh()
  })
  refresh()
  return () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
    clearTimeout(retry)
  }
}

/**
 * Reads the first boundary after `since` (null: now). `first` is SQL of its moment, which may use `since` and `until`; `more` is SQL of
 * further columns, which may use the moment as `next.at`.
 */
export async function findBoundary<More extends object = object>(
  db: Db,
  since: string | null,
  { first, more }: { first: RawBuilder<unknown>; more?: RawBuilder<unknown> },
): Promise<Omit<Boundary, 'tags'> & More> {
  const { rows } = await sql<Omit<Boundary, 'tags'> & More>`
    WITH bounds AS MATERIALIZED (
      SELECT coalesce(${since}::timestamptz, now()) AS since, now() + make_interval(secs => ${horizonMs / 1000}) AS until),
    next AS MATERIALIZED (SELECT since, (${first}) AS at FROM bounds)
    SELECT since::text, at::text, (extract(epoch FROM at - clock_timestamp()) * 1000)::float8 AS "inMs"
      ${more ? sql`, ${more}` : sql``} FROM next`.execute(db)
  const [next] = rows
  if (!next) throw new Error('No answer')
  return next
}
