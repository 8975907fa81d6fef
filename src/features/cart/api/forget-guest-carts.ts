import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Services } from '#platform/services.ts'

/**
 * Removes the carts that guests have neither looked at nor changed for so many days, and those that have been empty for a
 * day; users' carts stay.
 */
export async function forgetGuestCarts(db: Db, keptDays: number): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('session_id', 'is not', null)
    .where(
      sql<boolean>`(updated_at < now() - make_interval(days => ${keptDays}) OR (updated_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM cart_items i WHERE i.cart_id = carts.id)))`,
    )
    .execute()
}

/** Does so every night: anyone can make guest carts, so they may not add up for ever. */
export function handleCartJobs({
  db,
  jobs,
  config,
}: Pick<Services, 'db' | 'jobs' | 'config'>): void {
  const { keptDays } = config.guestCarts
  jobs.schedule('old-guest-carts', '40 3 * * *', () => forgetGuestCarts(db, keptDays))
}
