import type { Db } from '#platform/database.ts'

/** A user's product views, for the personal data export. */
export async function exportPersonalData(db: Db, userId: string): Promise<object> {
  const views = await db
    .selectFrom('product_views as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['p.name as product', 'p.slug', 'v.viewed_at as viewedAt'])
    .where('v.user_id', '=', userId)
    .orderBy('v.id')
    .execute()
  return { views }
}
