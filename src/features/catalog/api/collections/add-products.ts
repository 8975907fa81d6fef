import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { fieldError } from '#shared/field-error.ts'
import type { AddedProducts, AddProducts } from '../../collections-contract.ts'
import { mostCollected } from '../../domain/collection-rules.ts'
import { findAllIds } from '../goods/find-goods-ids.ts'
import { filterOf } from '../goods/goods-conditions.ts'
import { lockCollection, writeMembers } from './stored-collection.ts'

/**
 * Adds products to the end of a collection; those that are in it stay where they are, so that repeating changes nothing. Throws
 * NOT_FOUND, and INVALID_FIELD for a collection by a rule, or one that would become too large.
 */
export async function addProducts(
  db: Db,
  actor: StaffActor,
  id: string,
  { ids, search }: AddProducts,
): Promise<AddedProducts> {
  const filter = search && (await filterOf(db, search))
  return inTransaction(db, async (tx) => {
    const { row, products } = await lockCollection(tx, id)
    if (row.rule !== null) {
      throw fieldError(
        'collection',
        'Bộ sưu tập này lấy sản phẩm theo điều kiện, không thêm tay được.',
      )
    }
    const wanted = filter
      ? await findAllIds(tx, filter, mostCollected + 1)
      : (ids ?? []).map((each) => each.toLowerCase())
    const known = new Set(products)
    const fresh = [...new Set(wanted)].filter((each) => !known.has(each))
    if (products.length + fresh.length > mostCollected) {
      const most = new Intl.NumberFormat('vi').format(mostCollected)
      throw fieldError(
        'ids',
        `Một bộ sưu tập có nhiều nhất ${most} sản phẩm; “${row.name}” còn chỗ cho ${mostCollected - products.length}.`,
      )
    }
    const names = await findNames(tx, fresh)
    const added = fresh.filter((each) => names.has(each))
    if (added.length > 0) {
      await writeMembers(tx, id, [...products, ...added])
      await raiseVersion(tx, id)
      const after = {
        products: added.slice(0, 20).map((each) => names.get(each)),
        count: added.length,
      }
      await recordAudit(tx, actor, { action: 'collection.products-added', subject: id, after })
    }
    return { added, already: wanted.length - fresh.length }
  })
}

/** Takes products out of a collection; those that are not in it are left out. Throws NOT_FOUND. */
export async function takeProducts(
  db: Db,
  actor: StaffActor,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { products } = await lockCollection(tx, id)
    const unwanted = new Set(ids.map((each) => each.toLowerCase()))
    const left = products.filter((each) => !unwanted.has(each))
    if (left.length === products.length) return
    const names = await findNames(
      tx,
      products.filter((each) => unwanted.has(each)),
    )
    await writeMembers(tx, id, left)
    await raiseVersion(tx, id)
    const before = { products: [...names.values()].slice(0, 20), count: names.size }
    await recordAudit(tx, actor, { action: 'collection.products-taken', subject: id, before })
  })
}

async function findNames(tx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function raiseVersion(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
