import type { Db } from '#platform/database.ts'

/** What is known of a person here, for themselves: what they were told. */
export async function exportOf(db: Db, userId: string): Promise<object> {
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'message', 'link', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { notifications }
}
