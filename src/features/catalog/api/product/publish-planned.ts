import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { keepLowStock } from '../keep-low-stock.ts'

const system: StaffActor = { staffId: null, name: 'Hẹn giờ của tiệm' }
const atOnce = 200

/** Puts planned products on sale within a minute of their time. */
export function handlePlannedProducts(jobs: Jobs, db: Db): void {
  jobs.schedule('planned-products', '* * * * *', () => publishPlanned(db))
}

/** Puts products whose time has come on sale. Those that somebody saves at this moment are left to the next run. */
export async function publishPlanned(db: Db): Promise<void> {
  for (let found = atOnce; found === atOnce; ) {
    found = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        UPDATE products SET is_published = true, is_draft = false, publish_at = NULL, version = version + 1,
          updated_at = now()
        WHERE id IN (
          SELECT id FROM products
          WHERE publish_at <= now() AND NOT is_published AND archived_at IS NULL AND deleted_at IS NULL
          ORDER BY publish_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)
        RETURNING id`.execute(tx)
      const ids = rows.map(({ id }) => id)
      for (const subject of ids) {
        await recordAudit(tx, system, {
          ...{ action: 'product.published', subject },
          ...{ before: { state: 'planned' }, after: { state: 'on_sale' } },
        })
      }
      if (ids.length > 0) await keepLowStock(tx, sql`SELECT unnest(${ids}::uuid[])`)
      return ids.length
    })
  }
}
