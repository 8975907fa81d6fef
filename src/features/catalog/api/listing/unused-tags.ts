import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Takes away the tags of values and categories that the catalogue has no more; none while attributes are being written. */
export async function forgetUnusedTags(db: Db): Promise<void> {
  await sql`SELECT listing.forget_unused_tags()`.execute(db)
}
