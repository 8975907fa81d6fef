import { changedFields, recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { ChangeCategory } from '../../categories-contract.ts'
import { enqueueCategoryWork } from './category-work.ts'
import { changeTree, getForChange } from './change-tree.ts'
import { refuseTakenName, refuseTakenSlug } from './check-names.ts'
import { pictureUrl } from './find-picture.ts'

/**
 * Changes a category's name, address and picture; its old address leads on. Throws NOT_FOUND, STALE_EDIT, CATEGORY_BUSY,
 * CATALOG_BUSY or INVALID_FIELD.
 */
export function changeCategory(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: StaffActor,
  id: string,
  { name, slug, imageId, version }: ChangeCategory,
): Promise<{ id: string; version: number }> {
  return changeTree(db, async (tx) => {
    const category = await getForChange(tx, id, version)
    const { parentId, imageUrl: oldUrl } = category
    if (name !== category.name) await refuseTakenName(tx, { id, parentId, name })
    if (slug !== category.slug) await refuseTakenSlug(tx, slug, id)
    const imageUrl =
      imageId === undefined ? oldUrl : imageId === null ? null : await pictureUrl(tx, imageId)
    const changes = changedFields(
      { name: category.name, slug: category.slug, imageUrl: oldUrl },
      { name, slug, imageUrl },
    )
    if (!changes) return { id, version }
    await tx
      .updateTable('categories')
      .set({ name, slug, image_url: imageUrl, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await enqueueCategoryWork(tx, jobs)
    await recordAudit(tx, actor, { action: 'category.changed', subject: id, ...changes })
    return { id, version: version + 1 }
  })
}
