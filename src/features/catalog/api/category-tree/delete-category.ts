import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import {
  changeTree,
  findTreeCategory,
  getForChange,
  pathText,
  stopArrivals,
} from './change-tree.ts'
import { type Removed, refuseWhileTaking } from './merge-category.ts'
import { childIds } from './order-siblings.ts'
import { productsOfCategory } from './products-of-category.ts'
import { keepRemoval, latestRemoval } from './removals.ts'

/**
 * Deletes a category that has neither products nor children. Repeated it succeeds. Throws NOT_FOUND, STALE_EDIT,
 * CATEGORY_NOT_EMPTY, CATEGORY_BUSY or CATALOG_BUSY.
 */
export function deleteCategory(
  db: Db,
  actor: StaffActor,
  id: string,
  version: number,
): Promise<Removed> {
  return changeTree(db, async (tx) => {
    if (!(await findTreeCategory(tx, id))) {
      const removalId = isId(id) ? await latestRemoval(tx, id, null) : null
      if (!removalId) throw new AppError('NOT_FOUND')
      return { removalId, isDone: true }
    }
    const category = await getForChange(tx, id, version)
    await refuseWhileTaking(tx, id)
    await stopArrivals(tx, id)
    const [product] = await productsOfCategory(tx, id, { limit: 1 })
    if (product || (await childIds(tx, id)).length > 0) throw new AppError('CATEGORY_NOT_EMPTY')
    const { name, slug, parentId } = category
    const before = { name, slug, parent: await pathText(tx, parentId) }
    const removalId = await keepRemoval(tx, category, { intoId: null })
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    await recordAudit(tx, actor, { action: 'category.deleted', subject: id, before })
    return { removalId, isDone: true }
  })
}
