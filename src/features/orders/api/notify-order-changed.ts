import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** PostgreSQL notification channel for changed orders; the payload is the order id. */
export const orderChannel = 'order_changed'

/** Notifies all processes of a changed order when the caller's transaction commits. */
export async function notifyOrderChanged(tx: Db, id: string): Promise<void> {
  await sql`SELECT pg_notify(${orderChannel}, ${id})`.execute(tx)
}
