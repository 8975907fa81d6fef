import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Moved } from './absorb.ts'
import type { TreeCategory } from './change-tree.ts'

type Taken = Partial<Moved> & { intoId: string | null; childIds?: readonly string[] }

/** Keeps what undoing the removal of a category takes; call it before the category is deleted. Returns the removal's id. */
export async function keepRemoval(
  tx: Db,
  { id }: TreeCategory,
  { intoId, productIds = [], further = [], childIds = [] }: Taken,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO category_removals (category_id, category, into_id, product_ids, further, child_ids)
    SELECT c.id, jsonb_build_object('parentId', c.parent_id, 'name', c.name, 'slug', c.slug, 'imageUrl', c.image_url,
        'version', c.version, 'beforeId', (
          SELECT next.id FROM categories next
          WHERE next.parent_id IS NOT DISTINCT FROM c.parent_id AND (next.position, next.id) > (c.position, c.id)
          ORDER BY next.position, next.id LIMIT 1)),
      ${intoId}::uuid, ${[...productIds]}::uuid[], ${JSON.stringify(further)}::jsonb, ${[...childIds]}::uuid[]
    FROM categories c WHERE c.id = ${id}
    RETURNING id`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('the removal of a category was not kept')
  return kept.id
}

/** The removal of a category that a repeated call means. */
export async function latestRemoval(
  tx: Db,
  categoryId: string,
  intoId: string | null,
): Promise<string | null> {
  const found = await tx
    .selectFrom('category_removals')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('into_id', intoId === null ? 'is' : '=', intoId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Deletes what nobody undoes any more, and old addresses that lead nowhere. */
export async function deleteOldRemovals(db: Db): Promise<void> {
  await sql`DELETE FROM category_removals WHERE removed_at < now() - interval '1 day'`.execute(db)
  await sql`
    DELETE FROM old_addresses o WHERE o.kind = 'category'
      AND NOT EXISTS (SELECT FROM categories c WHERE c.id = o.target_id)
      AND NOT EXISTS (SELECT FROM category_removals r WHERE r.category_id = o.target_id)`.execute(
    db,
  )
}
