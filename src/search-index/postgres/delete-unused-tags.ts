import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Deletes tags of values and categories that no longer exist; does nothing while attributes are being written. */
export async function deleteUnusedTags(db: Db): Promise<void> {
  await sql`SELECT listing.forget_unused_tags()`.execute(db)
}
