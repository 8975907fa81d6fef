import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  type Boundary,
  horizonMs,
  type Scheduling,
  scheduleInvalidation,
} from '#platform/response-cache/schedule-invalidation.ts'

/** Clears cached responses when a banner begins or ends to be shown, because no write announces that. Returns a function that stops it. */
export function scheduleBannerInvalidation(
  { db, ...parts }: Scheduling & { db: Db },
  log: Parameters<typeof scheduleInvalidation>[2],
): () => void {
  const findNext = (since: string | null) => findNextBoundary(db, since)
  return scheduleInvalidation(parts, { tag: 'content', findNext }, log)
}

async function findNextBoundary(db: Db, since: string | null): Promise<Boundary> {
  const { rows } = await sql<Omit<Boundary, 'tags'>>`
    WITH bounds AS MATERIALIZED (
      SELECT coalesce(${since}::timestamptz, now()) AS since, now() + make_interval(secs => ${horizonMs / 1000}) AS until),
    next AS MATERIALIZED (
      SELECT since, (
        SELECT min(at) FROM banners, LATERAL (VALUES (start_at), (end_at)) AS ends (at)
        WHERE is_active AND at > since AND at < until) AS at
      FROM bounds)
    SELECT since::text, at::text, (extract(epoch FROM at - clock_timestamp()) * 1000)::float8 AS "inMs" FROM next`.execute(
    db,
  )
  const [next] = rows
  if (!next) throw new Error('No answer')
  return { ...next, tags: ['content'] }
}
