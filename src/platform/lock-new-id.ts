import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Lets one transaction at a time make something under an id that the client chose. Without it, the second of two like requests may be
 * refused for another unique column before it sees that its id is the same.
 */
export async function lockNewId(tx: Db, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id.toLowerCase()}, 0))`.execute(tx)
}
