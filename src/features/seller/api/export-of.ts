import type { Db } from '#platform/database.ts'

/** What is known of a person here, for themselves: their requests to open a store. */
export async function exportOf(db: Db, userId: string): Promise<object> {
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'name', 'description', 'logo_url as logo', 'status'])
    .select(['decision_note as note', 'created_at as createdAt', 'decided_at as decidedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { stores }
}

/** What letters to a person about their requests are about. */
export async function findStoreIds(db: Db, userId: string): Promise<string[]> {
  const found = await db.selectFrom('stores').select('id').where('user_id', '=', userId).execute()
  return found.map(({ id }) => id)
}
