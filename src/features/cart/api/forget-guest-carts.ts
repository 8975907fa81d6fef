import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'

const keptDays = 90

/** Removes the carts that guests have neither looked at nor changed for 90 days; users' carts stay. */
export async function forgetGuestCarts(db: Db): Promise<void> {
  await db
    .deleteFrom('carts')
    .where('session_id', 'is not', null)
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}

/** Does so every night: anyone can make guest carts, so they may not add up for ever. */
export function handleCartJobs(jobs: Jobs, db: Db): void {
  jobs.schedule('old-guest-carts', '40 3 * * *', () => forgetGuestCarts(db))
}
