import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { aCategory } from './builders.ts'

/** An empty category, another one, and one that was deleted a moment ago. */
export async function categoryRows(db: Db) {
  const empty = await aCategory(db)
  const other = await aCategory(db)
  const gone = { parentId: null, beforeId: null, imageUrl: null, version: 1 }
  const slug = `da-xoa-${randomUUID()}`
  const removal = await db
    .insertInto('category_removals')
    .values({
      category_id: randomUUID(),
      category: JSON.stringify({ ...gone, name: slug, slug }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: empty.id, otherId: other.id, removalId: removal.id }
}
