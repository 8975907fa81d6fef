import type { Db } from '#platform/database.ts'

/** A user's notifications, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'message', 'link', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { notifications }
}
