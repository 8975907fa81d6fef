import { type RawBuilder, sql } from 'kysely'
import { type AuditEntry, recordAudits, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { fieldError } from '#shared/field-error.ts'
import type { CategoryPaths } from '../../domain/further-categories.ts'
import {
  type BulkGoods,
  type GoodsChange,
  type GoodsResult,
  mostFound,
} from '../../goods-contract.ts'
import { keepLowStock } from '../keep-low-stock.ts'
import { findCategoryPaths, writeFurther } from '../product-categories.ts'
import {
  claimChange,
  type GoodsColumns,
  inPortions,
  isOfState,
  keepResults,
  type LockedGoods,
  lockGoods,
  present,
} from './bulk-changes.ts'
import { decideChange, furtherAfter } from './decide-change.ts'
import { findAllIds } from './find-goods-ids.ts'
import { findNamed } from './find-named.ts'
import { filterOf } from './goods-conditions.ts'

type Staff = StaffActor & { staffId: string }

/**
 * Changes many products in one transaction: a result for each, in the order of their ids. A repeated call, by its id, gets the results
 * of the first. Throws INVALID_FIELD for a category or brand that is gone and for a search that finds too many.
 */
export async function changeGoods(
  db: Db,
  { id, change, ...wanted }: BulkGoods,
  by: Staff,
): Promise<GoodsResult[]> {
  return inTransaction(db, async (tx) => {
    const earlier = await claimChange(tx, { id, staffId: by.staffId, change })
    if (earlier) return earlier.map(present)
    const target = await findTarget(tx, change)
    const ids = await idsOf(tx, wanted)
    const products = await lockGoods(tx, ids)
    const paths = await pathsOf(tx, change, products)
    const results = resultsOf(change, ids, products, paths)
    const done = new Set(results.flatMap((each) => (each.outcome === 'done' ? [each.id] : [])))
    const versions = await write(tx, change, [...done])
    const changed = products.filter((product) => done.has(product.id))
    if ('categoryId' in change) await writeCategories(tx, change, changed, paths)
    await recordAudits(
      tx,
      by,
      changed.map((product) => auditEntry(change, product, target)),
    )
    const before = new Map(changed.map((product) => [product.id, columnsOf(product)]))
    await keepResults(
      tx,
      id,
      results.map((result) => ({
        ...result,
        version: versions.get(result.id),
        before: before.get(result.id),
      })),
    )
    return results
  })
}

async function idsOf(tx: Db, { ids, search }: Pick<BulkGoods, 'ids' | 'search'>) {
  if (!search) return [...new Set(ids)].sort()
  const filter = await filterOf(tx, search)
  const found = await findAllIds(tx, filter, mostFound + 1)
  const every = [...new Set([...(await findNamed(tx, filter)), ...found])].sort()
  if (every.length > mostFound) {
    throw fieldError('search', 'Bộ lọc này có hơn 5.000 sản phẩm. Hãy lọc bớt rồi làm từng phần.')
  }
  return every
}

/** The name of the category or brand that products get, which nobody can delete meanwhile. */
async function findTarget(tx: Db, change: GoodsChange): Promise<string | null> {
  const isCategory = 'categoryId' in change
  if (!isCategory && !(change.kind === 'brand' && change.brandId !== null)) return null
  const [table, id] = isCategory
    ? (['categories', change.categoryId] as const)
    : (['brands', change.brandId] as const)
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(table)} WHERE id = ${id} FOR KEY SHARE`.execute(tx)
  if (rows[0]) return rows[0].name
  throw isCategory
    ? fieldError('change.categoryId', 'Danh mục này không còn nữa. Hãy chọn danh mục khác.')
    : fieldError('change.brandId', 'Thương hiệu này không còn nữa. Hãy chọn thương hiệu khác.')
}

function resultsOf(
  change: GoodsChange,
  ids: readonly string[],
  products: readonly LockedGoods[],
  paths: CategoryPaths,
): GoodsResult[] {
  const known = new Map(products.map((product) => [product.id, product]))
  return ids.map((id) => {
    const product = known.get(id)
    if (!product) return { id, name: '', outcome: 'refused', message: 'Sản phẩm không còn nữa.' }
    const { name, category_id: categoryId, brand_id: brandId } = product
    const decision = decideChange(change, { ...product, categoryId, brandId }, paths)
    return typeof decision === 'string'
      ? { id, name, outcome: decision }
      : { id, name, outcome: 'refused', message: decision.refused }
  })
}

/** Returns the versions of the products afterwards. */
async function write(tx: Db, change: GoodsChange, ids: string[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const some of inPortions(ids)) {
    const { rows } = await sql<{ id: string; version: number }>`
      UPDATE products SET ${sql.join([...assignments(change), sql`version = version + 1`, sql`updated_at = now()`])}
      WHERE id = ANY (${some}::uuid[]) RETURNING id, version`.execute(tx)
    for (const { id, version } of rows) versions.set(id, version)
    if (isOfState(change)) await keepLowStock(tx, sql`SELECT unnest(${some}::uuid[])`)
  }
  return versions
}

function assignments(change: GoodsChange): RawBuilder<unknown>[] {
  switch (change.kind) {
    case 'publish':
      return [sql`is_published = true, is_draft = false, publish_at = NULL, archived_at = NULL`]
    case 'hide':
      return [sql`is_published = false, publish_at = NULL`]
    case 'archive':
      return [sql`is_published = false, publish_at = NULL, archived_at = now()`]
    case 'unarchive':
      return [sql`archived_at = NULL`]
    case 'delete':
      return [sql`deleted_at = now()`]
    case 'category':
      return [sql`category_id = ${change.categoryId}::uuid`]
    case 'add-category':
    case 'remove-category':
      return []
    case 'brand':
      return [sql`brand_id = ${change.brandId}::uuid`]
  }
}

/** The categories of the change and of the products, where it is of categories. */
async function pathsOf(
  tx: Db,
  change: GoodsChange,
  products: readonly LockedGoods[],
): Promise<CategoryPaths> {
  if (!('categoryId' in change)) return new Map()
  const own = products.flatMap(({ category_id: main, further }) => [main, ...further])
  return findCategoryPaths(tx, [change.categoryId, ...own])
}

async function writeCategories(
  tx: Db,
  change: Extract<GoodsChange, { categoryId: string }>,
  products: readonly LockedGoods[],
  paths: CategoryPaths,
): Promise<void> {
  const further = products.flatMap((product) => {
    const { id, category_id: categoryId } = product
    const after = furtherAfter(change, { ...product, categoryId }, paths)
    return after.join() === product.further.join() ? [] : [{ productId: id, categoryIds: after }]
  })
  for (const some of inPortions(further)) await writeFurther(tx, some)
}

const actions: Readonly<Record<GoodsChange['kind'], AuditAction>> = {
  publish: 'product.published',
  hide: 'product.hidden',
  archive: 'product.archived',
  unarchive: 'product.unarchived',
  delete: 'product.draft-deleted',
  category: 'product.category-changed',
  'add-category': 'product.category-added',
  'remove-category': 'product.category-removed',
  brand: 'product.brand-changed',
}

function auditEntry(change: GoodsChange, product: LockedGoods, target: string | null): AuditEntry {
  const { id, name, category, brand, state } = product
  const entry = { action: actions[change.kind], subject: id, note: name }
  switch (change.kind) {
    case 'category':
      return { ...entry, before: { category }, after: { category: target } }
    case 'add-category':
      return { ...entry, after: { category: target } }
    case 'remove-category':
      return { ...entry, before: { category: target } }
  }
  if (change.kind === 'brand') return { ...entry, before: { brand }, after: { brand: target } }
  return { ...entry, before: { state } }
}

/** What undoing gives back. */
function columnsOf(product: LockedGoods): GoodsColumns {
  const { is_published, is_draft, publish_at, archived_at, category_id, brand_id, further } =
    product
  return { is_published, is_draft, publish_at, archived_at, category_id, brand_id, further }
}
