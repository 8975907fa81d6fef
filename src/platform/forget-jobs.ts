import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Forgets all jobs, done or not, whose data says one of `names` (ids, addresses, in any case) anywhere, in the caller's
 * transaction.
 */
export async function forgetJobs(tx: Db, names: readonly string[]): Promise<void> {
  const told = names.map((name) => name.toLowerCase())
  await sql`
    DELETE FROM jobs.job WHERE EXISTS (
      SELECT FROM jsonb_path_query(data, 'strict $.**') AS part
      WHERE jsonb_typeof(part) = 'string' AND lower(part #>> '{}') = ANY (${told}::text[]))`.execute(
    tx,
  )
}
