import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { foldedName } from '../import/taxonomy.ts'

/** Throws INVALID_FIELD for a name that a sibling has; case and spaces make no other name, as in imports. */
export async function refuseTakenName(
  tx: Db,
  { id, parentId, name }: { id?: string; parentId: string | null; name: string },
): Promise<void> {
  const siblings = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .execute()
  const isTaken = siblings.some(
    (other) => other.id !== id && foldedName(other.name) === foldedName(name),
  )
  if (isTaken) throw fieldError('name', 'Đã có danh mục tên này ở cùng cấp.')
}

/** Throws INVALID_FIELD for a slug that another category has. */
export async function refuseTakenSlug(tx: Db, slug: string, id?: string): Promise<void> {
  const other = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (other && other.id !== id) {
    throw fieldError('slug', `Đường dẫn này là của danh mục “${other.name}”.`)
  }
}
