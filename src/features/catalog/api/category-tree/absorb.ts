import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { furtherCategories } from '../../domain/further-categories.ts'
import { foldedName } from '../import/taxonomy.ts'
import { findCategoryPaths, furtherColumn, writeFurther } from '../product-categories.ts'
import { mostLevels, type TreeCategory } from './change-tree.ts'
import { branchHeight, graftChildren } from './graft.ts'
import { type Mentions, redirectMentions } from './mentions.ts'
import { childIds, orderSiblings } from './order-siblings.ts'

/** Hangs the children of a category behind those of another one. Throws INVALID_FIELD where their names or levels forbid it. */
export async function adoptChildren(
  tx: Db,
  from: TreeCategory,
  into: TreeCategory,
): Promise<string[]> {
  const children = await childIds(tx, from.id)
  if (children.length === 0) return []
  const own = await childIds(tx, into.id)
  const named = await tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', [...children, ...own])
    .execute()
  const ownNames = new Set(
    named.filter(({ id }) => own.includes(id)).map(({ name }) => foldedName(name)),
  )
  const twin = named.find(({ id, name }) => children.includes(id) && ownNames.has(foldedName(name)))
  if (twin) {
    throw fieldError(
      'intoId',
      `Cả hai đều có danh mục con “${twin.name}”. Hãy đổi tên hoặc gộp chúng trước.`,
    )
  }
  if (into.depth + (await branchHeight(tx, from)) - 1 > mostLevels) {
    throw fieldError('intoId', `Gộp vào đây thì cây danh mục quá ${mostLevels} cấp.`)
  }
  await graftChildren(tx, from, into)
  await orderSiblings(tx, [...own, ...children])
  return children
}

/** Deletes an empty category whose addresses lead to another one from now on, which all that named it names; returns what that changed. */
export async function retire(
  tx: Db,
  from: TreeCategory,
  intoId: string,
): Promise<{ addresses: string[]; mentions: Mentions }> {
  const { rows } = await sql<{ slug: string }>`
    UPDATE old_addresses SET target_id = ${intoId} WHERE kind = 'category' AND target_id = ${from.id}
    RETURNING slug`.execute(tx)
  const mentions = await redirectMentions(tx, from.id, intoId)
  await tx.deleteFrom('categories').where('id', '=', from.id).execute()
  await sql`
    INSERT INTO old_addresses (kind, slug, target_id)
    SELECT 'category', slug, ${intoId}::uuid FROM unnest(${[from.slug, from.id]}::text[]) slug
    ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = now()`.execute(
    tx,
  )
  return { addresses: rows.map(({ slug }) => slug), mentions }
}

/** Of a product, the categories besides its main one before and after. */
export type FurtherChange = { productId: string; before: string[]; after: string[] }

export type Moved = {
  /** Those whose main category it was. */
  productIds: string[]
  further: FurtherChange[]
}

/** Gives products another category in place of one, whether it is their main one or not, and counts them as edited. */
export async function moveProducts(
  tx: Db,
  from: string,
  into: string,
  ids: readonly string[],
): Promise<Moved> {
  await lockProducts(tx, ids)
  const { rows } = await sql<{ id: string; mainId: string; further: string[] }>`
    SELECT p.id, p.category_id AS "mainId", ${furtherColumn} AS further FROM products p
    WHERE p.id = ANY (${[...ids]}::uuid[]) AND (p.category_id = ${from} OR EXISTS (
      SELECT FROM product_categories own WHERE own.product_id = p.id AND own.category_id = ${from}))
    ORDER BY p.id`.execute(tx)
  const paths = await findCategoryPaths(tx, [
    into,
    ...rows.flatMap(({ mainId, further }) => [mainId, ...further]),
  ])
  const instead = (id: string) => (id === from ? into : id)
  const further = rows.flatMap(({ id, mainId, further: before }): FurtherChange[] => {
    const after = furtherCategories(instead(mainId), before.map(instead), paths)
    return after.join() === before.join() ? [] : [{ productId: id, before, after }]
  })
  const moved = rows.filter(({ mainId }) => mainId === from).map(({ id }) => id)
  if (moved.length > 0) {
    await sql`
      UPDATE products SET category_id = ${into}, version = version + 1 WHERE id = ANY (${moved}::uuid[])`.execute(
      tx,
    )
  }
  await writeFurther(
    tx,
    further.map(({ productId, after }) => ({ productId, categoryIds: after })),
  )
  await countAsEdited(
    tx,
    rows.filter(({ mainId }) => mainId !== from).map(({ id }) => id),
  )
  return { productIds: moved, further }
}

/** Gives products back the further categories that they had before, those whose categories nobody has changed since. */
export async function restoreFurther(tx: Db, changes: readonly FurtherChange[]): Promise<void> {
  const ids = changes.map(({ productId }) => productId)
  await lockProducts(tx, ids)
  const { rows } = await sql<{ id: string; mainId: string; further: string[] }>`
    SELECT p.id, p.category_id AS "mainId", ${furtherColumn} AS further FROM products p
    WHERE p.id = ANY (${ids}::uuid[])`.execute(tx)
  const now = new Map(rows.map((row) => [row.id, row]))
  const paths = await findCategoryPaths(tx, [
    ...rows.map(({ mainId }) => mainId),
    ...changes.flatMap(({ before }) => before),
  ])
  const restored = changes.flatMap(({ productId, before, after }) => {
    const product = now.get(productId)
    if (!product || product.further.join() !== after.join()) return []
    return [{ productId, categoryIds: furtherCategories(product.mainId, before, paths) }]
  })
  await writeFurther(tx, restored)
  await countAsEdited(
    tx,
    restored.map(({ productId }) => productId),
  )
}

/** In the order of ids, as everywhere. */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM products WHERE id = ANY (${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  )
}

async function countAsEdited(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE products SET version = version + 1 WHERE id = ANY (${[...ids]}::uuid[])`.execute(tx)
}
