import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Every process hears on this channel of orders that changed; the payload is the order's id. */
export const orderChannel = 'order_changed'

/** Tells every process that an order changed, once the caller's transaction commits. */
export async function notifyOrderChanged(tx: Db, id: string): Promise<void> {
  await sql`SELECT pg_notify(${orderChannel}, ${id})`.execute(tx)
}
