import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import type { MarkRead, Notification, NotificationKind } from '../contract.ts'

type Page = { limit: number; offset: number }

/** A user's notifications, newest first. */
export async function findNotifications(
  db: Db,
  userId: string,
  { limit, offset }: Page,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'message', 'link', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as NotificationKind,
    title: row.title,
    message: row.message,
    link: row.link,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }))
}

/** Total and unread notifications of a user. */
export async function countNotifications(db: Db, userId: string) {
  const { rows } = await sql<{ total: number; unread: number }>`
    SELECT count(*) AS total, (
      SELECT count(*) FROM notifications WHERE user_id = ${userId}::uuid AND read_at IS NULL
    ) AS unread
    FROM notifications WHERE user_id = ${userId}::uuid`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

/** Marks notifications of the user as read; ids of others are ignored. */
export async function markRead(db: Db, userId: string, { ids }: MarkRead): Promise<void> {
  const named = ids?.filter((id) => z.uuid().safeParse(id).success) ?? null
  await sql`
    UPDATE notifications SET read_at = now()
    WHERE user_id = ${userId}::uuid AND read_at IS NULL
      AND (${named}::uuid[] IS NULL OR id = ANY (${named}::uuid[]))`.execute(db)
}
