import type { Db } from '#platform/database.ts'

/** A user's profile, sessions, sign-ins and contact changes, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const [account, sessions, signIns, contactChanges, earlierContacts] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'phone', 'email', 'username', 'name', 'gender', 'birthday'])
      .select(['avatar_url as avatar', 'created_at as createdAt', 'updated_at as updatedAt'])
      .select('email_confirmed_at as emailConfirmedAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sessions')
      .select(['user_agent as device', 'created_at as createdAt'])
      .select(['last_used_at as lastUsedAt', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('sign_in_events')
      .select(['created_at as at', 'outcome', 'address', 'user_agent as device'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('contact_changes')
      .select(['kind', 'new_value as newValue', 'created_at as createdAt'])
      .select('expires_at as expiresAt')
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute(),
    db
      .selectFrom('contact_reverts')
      .select(['email', 'phone', 'created_at as createdAt', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ])
  return { account, sessions, signIns, contactChanges, earlierContacts }
}
