import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { MoveCategory } from '../../categories-contract.ts'
import { enqueueCategoryWork } from './category-work.ts'
import { changeTree, findTreeCategory, getForChange, mostLevels, pathText } from './change-tree.ts'
import { refuseTakenName } from './check-names.ts'
import { branchHeight, graftBranch } from './graft.ts'
import { childIds, orderSiblings } from './order-siblings.ts'

/**
 * Moves a category with all below it to a place among the children of another one, or at the top. Repeated it succeeds. Throws
 * NOT_FOUND, STALE_EDIT, CATEGORY_BUSY, CATALOG_BUSY, or INVALID_FIELD for its own branch and for too many levels.
 */
export function moveCategory(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: StaffActor,
  id: string,
  { parentId, beforeId, version }: MoveCategory,
): Promise<{ id: string; version: number }> {
  return changeTree(db, async (tx) => {
    const current = await findTreeCategory(tx, id)
    if (!current) throw new AppError('NOT_FOUND')
    const before = await childIds(tx, current.parentId)
    const follower = before[before.indexOf(id) + 1] ?? null
    if (current.parentId === parentId && follower === beforeId) {
      return { id, version: current.version }
    }
    const category = await getForChange(tx, id, version)
    const parent = parentId === null ? undefined : await findTreeCategory(tx, parentId)
    if (parentId !== null && (!parent || parent.intoId)) {
      throw fieldError('parentId', 'Danh mục cha không còn. Cây danh mục đã thay đổi.')
    }
    if (parent?.pathIds.includes(id)) {
      throw fieldError('parentId', 'Không chuyển được vào danh mục con của chính nó.')
    }
    if ((parent?.depth ?? 0) + (await branchHeight(tx, category)) > mostLevels) {
      throw fieldError('parentId', `Cây danh mục có nhiều nhất ${mostLevels} cấp.`)
    }
    if (category.parentId !== parentId) {
      await refuseTakenName(tx, { id, parentId, name: category.name })
    }
    const siblings = (await childIds(tx, parentId)).filter((each) => each !== id)
    const index = beforeId === null ? siblings.length : siblings.indexOf(beforeId)
    if (index === -1) throw fieldError('beforeId', 'Cây danh mục vừa thay đổi. Hãy chuyển lại.')
    const places = {
      before: { parent: await pathText(tx, category.parentId), place: before.indexOf(id) + 1 },
      after: { parent: await pathText(tx, parentId), place: index + 1 },
    }
    if (category.parentId !== parentId) {
      await graftBranch(tx, category, parent)
      await enqueueCategoryWork(tx, jobs)
    }
    await orderSiblings(tx, siblings.toSpliced(index, 0, id))
    await tx
      .updateTable('categories')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, actor, { action: 'category.moved', subject: id, ...places })
    return { id, version: version + 1 }
  })
}
