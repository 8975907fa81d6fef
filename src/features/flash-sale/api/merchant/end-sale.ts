import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { auditedTimes } from './audited-lines.ts'

export type Ended = 'ended' | 'cancelled' | 'over'

type Row = { state: Ended; name: string; startAt: Date; endAt: Date }

/**
 * Ends a running sale now or deletes an upcoming one; an ended sale stays unchanged. `only` leaves a sale alone that is in the
 * other state meanwhile. Orders keep their prices. Returns what the sale was in for.
 */
export async function endSale(
  db: Db,
  by: StaffActor,
  id: string,
  only?: 'ended' | 'cancelled',
): Promise<Ended> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      SELECT CASE WHEN end_at <= clock_timestamp() THEN 'over'
        WHEN start_at < clock_timestamp() THEN 'ended' ELSE 'cancelled' END AS state,
        name, start_at AS "startAt", end_at AS "endAt"
      FROM flash_sales WHERE id = ${id} FOR UPDATE`.execute(tx)
    const [sale] = rows
    if (!sale) return 'over'
    const { state, name, startAt, endAt } = sale
    if (only !== undefined && state !== only) return state
    if (state === 'cancelled') {
      await sql`DELETE FROM flash_sales WHERE id = ${id}`.execute(tx)
      const before = { name, ...auditedTimes({ startAt, endAt }) }
      await recordAudit(tx, by, { action: 'flash-sale.deleted', subject: id, before })
    }
    if (state === 'ended') {
      await sql`
        UPDATE flash_sales SET end_at = clock_timestamp(), planned_end_at = end_at, version = version + 1
        WHERE id = ${id}`.execute(tx)
      await recordAudit(tx, by, { action: 'flash-sale.ended', subject: id, after: { name } })
    }
    return state
  })
}
