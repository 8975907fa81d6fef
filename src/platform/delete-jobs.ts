import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Deletes all jobs, completed ones included, whose data contains one of `names` (ids, e-mail addresses; case-insensitive) at
 * any depth, in the caller's transaction.
 */
export async function deleteJobsMentioning(tx: Db, names: readonly string[]): Promise<void> {
  const lowerCased = names.map((name) => name.toLowerCase())
  await sql`
    DELETE FROM jobs.job WHERE EXISTS (
      SELECT FROM jsonb_path_query(data, 'strict $.**') AS part
      WHERE jsonb_typeof(part) = 'string' AND lower(part #>> '{}') = ANY (${lowerCased}::text[]))`.execute(
    tx,
  )
}
