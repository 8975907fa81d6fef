import { sql } from 'kysely'
import { countTabs } from '#platform/count-capped.ts'
import type { Db } from '#platform/database.ts'
import type { StoreCounts } from '../admin-contract.ts'

/** Counts the requests of each status. */
export async function countStores(db: Db): Promise<StoreCounts> {
  const newest = sql`SELECT * FROM stores ORDER BY created_at DESC, id DESC`
  return countTabs(db, {
    // They have an index of their own.
    pending: {
      among: sql`SELECT * FROM stores WHERE status = 'pending' ORDER BY created_at`,
      isMatch: sql`true`,
    },
    approved: { among: newest, isMatch: sql`status = 'approved'` },
    rejected: { among: newest, isMatch: sql`status = 'rejected'` },
  })
}
