import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  findBoundary,
  type Scheduling,
  scheduleInvalidation,
} from '#platform/response-cache/schedule-invalidation.ts'

const tag = 'content'
const first = sql`
  SELECT min(at) FROM banners, LATERAL (VALUES (start_at), (end_at)) AS ends (at)
  WHERE is_active AND at > since AND at < until`

/** Clears cached responses when a banner begins or ends to be shown, because no write announces that. Returns a function that stops it. */
export function scheduleBannerInvalidation(
  { db, ...parts }: Scheduling & { db: Db },
  log: Parameters<typeof scheduleInvalidation>[2],
): () => void {
  const findNext = async (since: string | null) => ({
    ...(await findBoundary(db, since, { first })),
    tags: [tag],
  })
  return scheduleInvalidation(parts, { tag, findNext }, log)
}
