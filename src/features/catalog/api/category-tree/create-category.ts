import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import type { CreateCategory } from '../../categories-contract.ts'
import { freeSlug, insertCategory, slugChoices } from '../import/taxonomy.ts'
import { changeTree, findTreeCategory, mostLevels, pathText } from './change-tree.ts'
import { refuseTakenName, refuseTakenSlug } from './check-names.ts'
import { pictureUrl } from './find-picture.ts'

const most = 5000

/** Adds a category as the last of its siblings. Throws INVALID_FIELD or CATALOG_BUSY. */
export function createCategory(
  db: Db,
  actor: StaffActor,
  { name, parentId, slug, imageId }: CreateCategory,
): Promise<{ id: string; version: number }> {
  return changeTree(db, async (tx) => {
    const parent = parentId === null ? undefined : await findTreeCategory(tx, parentId)
    if (parentId !== null && (!parent || parent.intoId)) {
      throw fieldError('parentId', 'Danh mục cha không còn. Hãy chọn danh mục khác.')
    }
    if (parent && parent.depth >= mostLevels) {
      throw fieldError('parentId', `Cây danh mục có nhiều nhất ${mostLevels} cấp.`)
    }
    await refuseTakenName(tx, { parentId, name })
    const known = await tx.selectFrom('categories').select('slug').execute()
    if (known.length >= most) throw fieldError('name', `Tiệm có nhiều nhất ${most} danh mục.`)
    if (slug) await refuseTakenSlug(tx, slug)
    const taken = new Set(known.map((each) => each.slug))
    const parentPath = parent ? [parent.name] : []
    const free = slug ?? freeSlug(taken, ...slugChoices([...parentPath, name]))
    const { id } = await insertCategory(tx, name, free, parent?.pathIds ?? [])
    if (imageId) {
      const image_url = await pictureUrl(tx, imageId)
      await tx.updateTable('categories').set({ image_url }).where('id', '=', id).execute()
    }
    const after = { name, slug: free, parent: await pathText(tx, parentId) }
    await recordAudit(tx, actor, { action: 'category.created', subject: id, after })
    return { id, version: 1 }
  })
}
