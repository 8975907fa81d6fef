import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import { isId } from '#shared/text.ts'
import { waitForOtherImports } from '../import/taxonomy.ts'

export const mostLevels = 6

/** A row of the tree, in a transaction of `changeTree`. */
export type TreeCategory = {
  id: string
  parentId: string | null
  name: string
  slug: string
  imageUrl: string | null
  depth: number
  pathIds: string[]
  version: number
  /** The category that it is being merged into. */
  intoId: string | null
}

/**
 * Runs a change of the tree of categories. Changes and imports happen one after the other, so that two people who move at once
 * make no circle. Throws CATALOG_BUSY while an import runs.
 */
export async function changeTree<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`SET LOCAL lock_timeout = '5s'`.execute(tx)
      await waitForOtherImports(tx)
      return work(tx)
    })
  } catch (thrown) {
    if (thrown instanceof DatabaseError && thrown.code === '55P03') {
      throw new AppError('CATALOG_BUSY')
    }
    throw thrown
  }
}

export async function findTreeCategory(tx: Db, id: string): Promise<TreeCategory | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<TreeCategory>`
    SELECT c.id, c.parent_id AS "parentId", c.name, c.slug, c.image_url AS "imageUrl", c.depth, c.path_ids AS "pathIds",
      c.version, w.into_id AS "intoId"
    FROM categories c LEFT JOIN category_work w ON w.category_id = c.id WHERE c.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** The category, for a change that was made from `version`. Throws NOT_FOUND, CATEGORY_BUSY or STALE_EDIT. */
export async function getForChange(tx: Db, id: string, version: number): Promise<TreeCategory> {
  const category = await findTreeCategory(tx, id)
  if (!category) throw new AppError('NOT_FOUND')
  if (category.intoId) throw new AppError('CATEGORY_BUSY')
  if (category.version !== version) await rejectStale(tx, category)
  return category
}

/** Lets no product come into a category that is to be deleted; those that are on their way are waited for. */
export async function stopArrivals(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute()
}

async function rejectStale(tx: Db, category: TreeCategory): Promise<never> {
  const { id, version, name, slug, imageUrl, parentId } = category
  return rejectStaleEdit(tx, {
    subject: id,
    actions: ['category.created', 'category.changed', 'category.moved', 'category.restored'],
    current: { name, slug, imageUrl, parentId },
    version,
  })
}

/** “Thời trang › Áo”; empty for the top. */
export async function pathText(tx: Db, id: string | null): Promise<string> {
  if (id === null) return ''
  const { rows } = await sql<{ text: string }>`
    SELECT string_agg(above.name, ' › ' ORDER BY above.depth) AS text
    FROM categories c JOIN categories above ON above.id = ANY (c.path_ids) WHERE c.id = ${id}`.execute(
    tx,
  )
  return rows[0]?.text ?? ''
}
