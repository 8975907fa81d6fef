import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  type Boundary,
  horizonMs,
  type Scheduling,
  scheduleInvalidation,
} from '#platform/response-cache/schedule-invalidation.ts'

/** Clears cached responses when a planned collection is shown, because no write announces that. Returns a function that stops it. */
export function scheduleCollectionInvalidation(
  { db, ...parts }: Scheduling & { db: Db },
  log: Parameters<typeof scheduleInvalidation>[2],
): () => void {
  const findNext = (since: string | null) => findNextBoundary(db, since)
  return scheduleInvalidation(parts, { tag: 'collections', findNext }, log)
}

async function findNextBoundary(db: Db, since: string | null): Promise<Boundary> {
  const { rows } = await sql<Omit<Boundary, 'tags'>>`
    WITH bounds AS MATERIALIZED (
      SELECT coalesce(${since}::timestamptz, now()) AS since, now() + make_interval(secs => ${horizonMs / 1000}) AS until),
    next AS MATERIALIZED (
      SELECT since, (
        SELECT min(publish_at) FROM collections
        WHERE is_published AND deleted_at IS NULL AND publish_at > since AND publish_at < until) AS at
      FROM bounds)
    SELECT since::text, at::text, (extract(epoch FROM at - clock_timestamp()) * 1000)::float8 AS "inMs" FROM next`.execute(
    db,
  )
  const [next] = rows
  if (!next) throw new Error('No answer')
  return { ...next, tags: ['collections'] }
}
