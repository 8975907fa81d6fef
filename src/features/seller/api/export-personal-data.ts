import type { Db } from '#platform/database.ts'

/** A user's requests to open a store, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const stores = await db
    .selectFrom('stores')
    .select(['id', 'name', 'description', 'logo_url as logo', 'status'])
    .select(['decision_note as note', 'created_at as createdAt', 'decided_at as decidedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { stores }
}

/** Ids of a user's requests, to which emails refer. */
export async function findStoreIds(db: Db, userId: string): Promise<string[]> {
  const found = await db.selectFrom('stores').select('id').where('user_id', '=', userId).execute()
  return found.map(({ id }) => id)
}
