import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'

/** Deletes guest carts unused for `retentionDays`, and those empty for a day. Users' carts stay. */
export async function deleteOldGuestCarts(db: Db, retentionDays: number): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('session_id', 'is not', null)
    .where(
      sql<boolean>`(updated_at < now() - make_interval(days => ${retentionDays}) OR (updated_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM cart_items i WHERE i.cart_id = carts.id)))`,
    )
    .execute()
}

/** Schedules the nightly deletion, because anyone can create guest carts. */
export function handleCartJobs({
  db,
  jobs,
  config,
}: Pick<Services, 'db' | 'jobs' | 'config'>): void {
  const { retentionDays } = config.guestCarts
  jobs.schedule('old-guest-carts', '40 3 * * *', () => deleteOldGuestCarts(db, retentionDays))
}
