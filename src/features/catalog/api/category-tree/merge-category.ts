import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { MergeCategory } from '../../categories-contract.ts'
import { adoptChildren, moveProducts, retire } from './absorb.ts'
import { enqueueCategoryWork } from './category-work.ts'
import {
  changeTree,
  findTreeCategory,
  getForChange,
  pathText,
  stopArrivals,
  type TreeCategory,
} from './change-tree.ts'
import { findSuccessor } from './find-successor.ts'
import { countProductsOf, productsOfCategory } from './products-of-category.ts'
import { keepRemoval, latestRemoval } from './removals.ts'

/** More products than this move in steps, and the merge cannot be undone. */
const mostAtOnce = 1000

export type Removed = { removalId: string | null; isDone: boolean }

/**
 * Moves all of a category to another one and deletes it; its addresses lead there from now on. Repeated it succeeds. Throws
 * NOT_FOUND, STALE_EDIT, CATEGORY_BUSY, CATALOG_BUSY or INVALID_FIELD.
 */
export function mergeCategory(
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: StaffActor,
  id: string,
  { intoId, version }: MergeCategory,
): Promise<Removed> {
  return changeTree(db, async (tx) => {
    const found = await findTreeCategory(tx, id)
    if (!found) {
      if ((await findSuccessor(tx, id))?.id !== intoId) throw new AppError('NOT_FOUND')
      return { removalId: await latestRemoval(tx, id, intoId), isDone: true }
    }
    if (found.intoId === intoId) return { removalId: null, isDone: false }
    const category = await getForChange(tx, id, version)
    const into = await findTreeCategory(tx, intoId)
    if (!into || into.intoId) throw fieldError('intoId', 'Danh mục này không còn. Hãy chọn lại.')
    if (into.pathIds.includes(id)) {
      throw fieldError('intoId', 'Không gộp được vào chính nó hay danh mục con của nó.')
    }
    await refuseWhileTaking(tx, id)
    const before = {
      name: category.name,
      slug: category.slug,
      parent: await pathText(tx, category.parentId),
    }
    await recordAudit(tx, actor, {
      action: 'category.merged',
      subject: id,
      before,
      after: { into: await pathText(tx, intoId) },
    })
    const childIds = await adoptChildren(tx, category, into)
    await stopArrivals(tx, id)
    const ids = await productsOfCategory(tx, id, { limit: mostAtOnce + 1 })
    if (ids.length > mostAtOnce) {
      await moveLater(tx, category, intoId)
      await enqueueCategoryWork(tx, jobs)
      return { removalId: null, isDone: false }
    }
    const moved = await moveProducts(tx, id, intoId, ids)
    const removal = await keepRemoval(tx, category, { intoId, ...moved, childIds })
    const { addresses, mentions } = await retire(tx, category, intoId)
    await tx
      .updateTable('category_removals')
      .set({ addresses, mentions: JSON.stringify(mentions) })
      .where('id', '=', removal)
      .execute()
    await enqueueCategoryWork(tx, jobs)
    return { removalId: removal, isDone: true }
  })
}

async function moveLater(tx: Db, { id, version }: TreeCategory, intoId: string): Promise<void> {
  const work = { into_id: intoId, after_id: null, total: await countProductsOf(tx, id), done: 0 }
  await tx
    .insertInto('category_work')
    .values({ category_id: id, ...work })
    .onConflict((conflict) => conflict.column('category_id').doUpdateSet(work))
    .execute()
  await tx
    .updateTable('categories')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Throws CATEGORY_BUSY while another category is being merged into this one. */
export async function refuseWhileTaking(tx: Db, id: string): Promise<void> {
  const taking = await tx
    .selectFrom('category_work')
    .select('category_id')
    .where('into_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (taking) throw new AppError('CATEGORY_BUSY')
}
