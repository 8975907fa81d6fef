import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Jobs } from '#platform/jobs.ts'
import { AppError } from '#shared/app-error.ts'
import { adoptChildren, lockProducts, moveProducts, retire } from './absorb.ts'
import { changeTree, findTreeCategory, stopArrivals } from './change-tree.ts'
import { productsOfCategory } from './products-of-category.ts'
import { deleteOldRemovals } from './removals.ts'

const queue = 'category-work'
/** Products of one transaction, which holds their rows for some tenths of a second. */
const stepSize = 200

/** Works through `category_work`, which changes of the tree leave for many products. */
export function handleCategoryJobs(jobs: Jobs, db: Db): void {
  jobs.handle(queue, () => doCategoryWork(db))
  // For what was left by a command, or by a process that was stopped.
  jobs.schedule('category-work-left', '* * * * *', () => doCategoryWork(db))
  jobs.schedule('category-removals', '35 4 * * *', () => deleteOldRemovals(db))
}

/** Adds a job when the change of this transaction has left work. */
export async function enqueueCategoryWork(tx: Db, jobs: Jobs): Promise<void> {
  const left = await tx
    .selectFrom('category_work')
    .select('category_id')
    .limit(1)
    .executeTakeFirst()
  if (left) await jobs.enqueue(tx, queue, {})
}

/** Does all work that nobody else is doing. */
export async function doCategoryWork(db: Db): Promise<void> {
  for (;;) {
    const step = await inTransaction(db, takeStep)
    if (step === 'nothing') return
    if (typeof step === 'object') await finishMerge(db, step.merged)
  }
}

type Work = { category_id: string; into_id: string | null; after_id: string | null }

async function takeStep(tx: Db): Promise<'nothing' | 'more' | { merged: string }> {
  const { rows } = await sql<Work>`
    SELECT category_id, into_id, after_id FROM category_work
    ORDER BY created_at, category_id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
  const [work] = rows
  if (!work) return 'nothing'
  const { category_id: id, into_id: intoId } = work
  const ids = await productsOfCategory(tx, id, {
    limit: stepSize,
    after: intoId ? undefined : work.after_id,
  })
  const last = ids.at(-1)
  if (last === undefined) {
    if (intoId) return { merged: id }
    await tx.deleteFrom('category_work').where('category_id', '=', id).execute()
    return 'more'
  }
  if (intoId) await moveProducts(tx, id, intoId, ids)
  else await renewProducts(tx, ids)
  await tx
    .updateTable('category_work')
    .set(({ eb }) => ({ after_id: last, done: eb('done', '+', ids.length) }))
    .where('category_id', '=', id)
    .execute()
  return 'more'
}

/** Triggers make their search text and their rows in lists anew. */
async function renewProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await lockProducts(tx, ids)
  await sql`UPDATE products SET name = name WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx)
}

/** Deletes a category whose products have all moved. One that an import has filled again waits for another step. */
async function finishMerge(db: Db, id: string): Promise<void> {
  await changeTree(db, async (tx) => {
    const category = await findTreeCategory(tx, id)
    const into = category?.intoId ? await findTreeCategory(tx, category.intoId) : undefined
    if (!category || !into) return
    await stopArrivals(tx, id)
    if ((await productsOfCategory(tx, id, { limit: 1 })).length > 0) return
    try {
      await adoptChildren(tx, category, into)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // An import has given it children that do not fit: it stays.
      await tx.deleteFrom('category_work').where('category_id', '=', id).execute()
      return
    }
    await retire(tx, category, into.id)
  })
}
