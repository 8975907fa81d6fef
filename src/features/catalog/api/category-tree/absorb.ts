import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import { foldedName } from '../import/taxonomy.ts'
import { mostLevels, type TreeCategory } from './change-tree.ts'
import { branchHeight, graftChildren } from './graft.ts'
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

/** Deletes an empty category whose addresses lead to another one from now on; returns the old ones among them. */
export async function retire(tx: Db, from: TreeCategory, intoId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    UPDATE old_addresses SET target_id = ${intoId} WHERE kind = 'category' AND target_id = ${from.id}
    RETURNING slug`.execute(tx)
  // Vouchers for the one are for the other.
  await sql`
    INSERT INTO voucher_targets (voucher_id, category_id)
    SELECT voucher_id, ${intoId} FROM voucher_targets WHERE category_id = ${from.id} ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await tx.deleteFrom('categories').where('id', '=', from.id).execute()
  await sql`
    INSERT INTO old_addresses (kind, slug, target_id)
    SELECT 'category', slug, ${intoId}::uuid FROM unnest(${[from.slug, from.id]}::text[]) slug
    ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = now()`.execute(
    tx,
  )
  return rows.map(({ slug }) => slug)
}

/** Moves products to another category, and counts them as edited. */
export async function moveProducts(
  tx: Db,
  from: string,
  into: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...ids]
  // In the order of ids, as everywhere.
  await sql`
    SELECT FROM products WHERE id = ANY (${wanted}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    UPDATE products SET category_id = ${into}, version = version + 1
    WHERE id = ANY (${wanted}::uuid[]) AND category_id = ${from} RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}
