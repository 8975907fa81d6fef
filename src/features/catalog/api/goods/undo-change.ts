import { type RawBuilder, sql } from 'kysely'
import { recordAudits, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { GoodsChange, GoodsResult } from '../../goods-contract.ts'
import { keepLowStock } from '../keep-low-stock.ts'
import { writeFurther } from '../product-categories.ts'
import {
  inPortions,
  isOfCategory,
  isOfState,
  type KeptResult,
  keepUndone,
  lockChange,
  lockGoods,
} from './bulk-changes.ts'

type Staff = StaffActor & { staffId: string }

const changedSince = 'Đã được sửa sau đó, nên giữ nguyên.'

/**
 * Gives products back what they had before a change of the same member of staff, those that nobody has changed since. A repeated call gets
 * the results of the first. Throws NOT_FOUND, also a day later.
 */
export async function undoChange(db: Db, id: string, by: Staff): Promise<GoodsResult[]> {
  return inTransaction(db, async (tx) => {
    const { change, results, undone } = await lockChange(tx, id, by.staffId)
    if (undone) return undone
    const done = results.filter(({ outcome }) => outcome === 'done')
    const ids = done.map((result) => result.id)
    const now = await lockGoods(tx, ids, { withRemoved: change.kind === 'delete' })
    const restored = new Set<string>()
    for (const some of inPortions(done)) {
      const written = await restore(tx, change, some)
      if (isOfCategory(change)) await restoreCategories(tx, some, new Set(written))
      for (const product of written) restored.add(product)
      if (isOfState(change)) await keepLowStock(tx, sql`SELECT unnest(${written}::uuid[])`)
    }
    await recordAudits(
      tx,
      by,
      now
        .filter((product) => restored.has(product.id))
        .map((product) => ({
          action: 'product.change-undone',
          subject: product.id,
          before: { change: change.kind },
          note: product.name,
        })),
    )
    const outcomes = done.map(({ id: product, name }): GoodsResult => {
      return restored.has(product)
        ? { id: product, name, outcome: 'done' }
        : { id: product, name, outcome: 'refused', message: changedSince }
    })
    await keepUndone(tx, id, outcomes)
    return outcomes
  })
}

/** Writes what was before, where it is still known; returns the products that were written. */
async function restore(
  tx: Db,
  change: GoodsChange,
  done: readonly KeptResult[],
): Promise<string[]> {
  const before = done.map(({ id, version, before: columns }) => ({ id, version, ...columns }))
  const { rows } = await sql<{ id: string }>`
    UPDATE products p SET ${sql.join([...assignments(change), sql`version = p.version + 1`, sql`updated_at = now()`])}
    FROM jsonb_to_recordset(${JSON.stringify(before)}::jsonb) AS b (id uuid, version integer, is_published boolean, is_draft boolean,
      publish_at timestamptz, archived_at timestamptz, category_id uuid, brand_id uuid)
    WHERE p.id = b.id AND p.version = b.version AND (p.deleted_at IS NOT NULL) = ${change.kind === 'delete'}
      AND EXISTS (SELECT FROM categories c WHERE c.id = b.category_id)
      AND (b.brand_id IS NULL OR EXISTS (SELECT FROM brands WHERE brands.id = b.brand_id))
    RETURNING p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Only what the change has written: a category that is set, even to itself, makes the words of the product anew. */
function assignments({ kind }: GoodsChange): RawBuilder<unknown>[] {
  if (kind === 'category') return [sql`category_id = b.category_id`]
  if (kind === 'add-category' || kind === 'remove-category') return []
  if (kind === 'brand') return [sql`brand_id = b.brand_id`]
  if (kind === 'delete') return [sql`deleted_at = NULL`]
  return [
    sql`is_published = b.is_published, is_draft = b.is_draft, publish_at = b.publish_at, archived_at = b.archived_at`,
  ]
}

/** Those besides the main one; a product that nobody has changed since still has the ones that the change left. */
async function restoreCategories(
  tx: Db,
  done: readonly KeptResult[],
  restored: ReadonlySet<string>,
): Promise<void> {
  await writeFurther(
    tx,
    done.flatMap(({ id, before }) =>
      before?.further && restored.has(id) ? [{ productId: id, categoryIds: before.further }] : [],
    ),
  )
}
