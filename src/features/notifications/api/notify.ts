import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { NotificationKind } from '../contract.ts'

export type News = {
  userId: string
  kind: NotificationKind
  title: string
  message: string
  /** A path in this shop. */
  link?: string | undefined
}

/** Writes a notice to a shopper in the caller's transaction; to somebody whose account is gone, none. */
export async function notify(tx: Db, news: News): Promise<void> {
  const { userId, kind, title, message, link = null } = news
  // By the clock and not by the transaction: several of one transaction keep their order.
  await sql`
    INSERT INTO notifications (user_id, kind, title, message, link, created_at)
    SELECT id, ${kind}, ${title}, ${message}, ${link}, clock_timestamp()
    FROM users WHERE id = ${userId}::uuid FOR KEY SHARE`.execute(tx)
}
