import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Children of a category, or those at the top, in their order. */
export async function childIds(tx: Db, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM categories WHERE parent_id IS NOT DISTINCT FROM ${parentId}::uuid
    ORDER BY position, name COLLATE "vi-x-icu", id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Numbers siblings in this order. */
export async function orderSiblings(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE categories c SET position = wanted.number
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, number)
    WHERE c.id = wanted.id AND c.position <> wanted.number`.execute(tx)
}
