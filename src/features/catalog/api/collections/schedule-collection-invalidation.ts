import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import {
  findBoundary,
  type Scheduling,
  scheduleInvalidation,
} from '#platform/response-cache/schedule-invalidation.ts'

const tag = 'collections'
const first = sql`
  SELECT min(publish_at) FROM collections
  WHERE is_published AND deleted_at IS NULL AND publish_at > since AND publish_at < until`

/** Clears cached responses when a planned collection is shown, because no write announces that. Returns a function that stops it. */
export function scheduleCollectionInvalidation(
  { db, ...parts }: Scheduling & { db: Db },
  log: Parameters<typeof scheduleInvalidation>[2],
): () => void {
  const findNext = async (since: string | null) => ({
    ...(await findBoundary(db, since, { first })),
    tags: [tag],
  })
  return scheduleInvalidation(parts, { tag, findNext }, log)
}
