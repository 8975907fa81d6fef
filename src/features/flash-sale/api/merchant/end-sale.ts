import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

export type Ended = 'ended' | 'cancelled' | 'over'

/** Ends a running sale now or deletes an upcoming one; an ended sale stays unchanged. Orders keep their prices. */
export async function endSale(db: Db, id: string): Promise<Ended> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ state: Ended }>`
      SELECT CASE WHEN end_at <= clock_timestamp() THEN 'over'
        WHEN start_at < clock_timestamp() THEN 'ended' ELSE 'cancelled' END AS state
      FROM flash_sales WHERE id = ${id} FOR UPDATE`.execute(tx)
    const state = rows[0]?.state ?? 'over'
    if (state === 'cancelled') await sql`DELETE FROM flash_sales WHERE id = ${id}`.execute(tx)
    if (state === 'ended') {
      await sql`
        UPDATE flash_sales SET end_at = clock_timestamp(), planned_end_at = end_at WHERE id = ${id}`.execute(
        tx,
      )
    }
    return state
  })
}
