import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { NotificationKind } from '../contract.ts'

export type News = {
  userId: string
  kind: NotificationKind
  title: string
  message: string
  /** A path of the storefront. */
  link?: string | undefined
}

/** Writes a notification for a user in the caller's transaction; does nothing for deleted accounts. */
export async function notify(tx: Db, news: News): Promise<void> {
  const { userId, kind, title, message, link = null } = news
  // clock_timestamp() keeps the order of several notifications of one transaction.
  await sql`
    INSERT INTO notifications (user_id, kind, title, message, link, created_at)
    SELECT id, ${kind}, ${title}, ${message}, ${link}, clock_timestamp()
    FROM users WHERE id = ${userId}::uuid FOR KEY SHARE`.execute(tx)
}
