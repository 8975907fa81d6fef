import type { Db } from '#platform/database.ts'

/** What is known of a person here, for themselves: the profile and where they are signed in. */
export async function exportOf(db: Db, userId: string): Promise<object> {
  const [account, sessions] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'phone', 'email', 'username', 'name', 'gender', 'birthday'])
      .select(['avatar_url as avatar', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(['user_agent as device', 'created_at as createdAt'])
      .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  ])
  return { account, sessions }
}
