import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Dates everything that `work` writes about a shopper back to `at`; what is older than three days counts as read. */
export async function withDates<Result>(
  db: Db,
  userId: string,
  at: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ since: Date }>`SELECT clock_timestamp() AS since`.execute(db)
  const since = rows[0]?.since
  const result = await work()
  const isNew = (column: string) => sql`${sql.ref(column)} >= ${since}`
  const dated = (column: string) =>
    sql`${sql.ref(column)} = CASE WHEN ${isNew(column)} THEN ${at} ELSE ${sql.ref(column)} END`
  const isOwn = sql`user_id = ${userId}`
  const isOfOwnOrder = sql`order_id IN (SELECT id FROM orders WHERE ${isOwn})`
  await db.transaction().execute(async (tx) => {
    const statements = [
      sql`UPDATE notifications SET created_at = ${at},
          read_at = CASE WHEN ${at}::timestamptz < now() - interval '3 days' THEN ${at}::timestamptz + interval '1 hour' END
        WHERE ${isOwn} AND ${isNew('created_at')}`,
      sql`UPDATE coin_ledger SET created_at = ${at} WHERE ${isOwn} AND ${isNew('created_at')}`,
      sql`UPDATE order_events SET created_at = ${at} WHERE ${isOfOwnOrder} AND ${isNew('created_at')}`,
      sql`UPDATE payments SET received_at = ${at} WHERE ${isOfOwnOrder} AND ${isNew('received_at')}`,
      sql`UPDATE orders SET ${dated('created_at')}, ${dated('confirmation_requested_at')}, updated_at = ${at},
          payment_due_at = CASE WHEN ${isNew('created_at')} THEN payment_due_at - (created_at - ${at}) ELSE payment_due_at END
        WHERE ${isOwn} AND ${isNew('updated_at')}`,
      sql`UPDATE reviews SET ${dated('created_at')}, ${dated('replied_at')}, updated_at = ${at}
        WHERE ${isOwn} AND ${isNew('updated_at')}`,
    ]
    for (const statement of statements) await statement.execute(tx)
  })
  return result
}
