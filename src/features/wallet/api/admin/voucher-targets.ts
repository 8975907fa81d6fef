import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { fieldError } from '#shared/field-error.ts'
import type { SaveVoucher, VoucherTargets } from '../../admin-contract.ts'

/** What a voucher is for, by name. */
export async function findTargets(db: Db, voucherId: string): Promise<VoucherTargets> {
  const ids = sql`SELECT product_id, category_id FROM voucher_targets WHERE voucher_id = ${voucherId}`
  return named(db, {
    products: sql`SELECT product_id FROM (${ids}) t`,
    categories: sql`SELECT category_id FROM (${ids}) t`,
  })
}

/** What is wanted, by name; null for all goods. Throws INVALID_FIELD for nothing, and for what does not exist. */
export async function getTargets(
  db: Db,
  { targets, kind }: Pick<SaveVoucher, 'targets' | 'kind'>,
): Promise<VoucherTargets | null> {
  if (!targets) return null
  const { productIds, categoryIds } = targets
  if (kind === 'shipping') {
    throw fieldError('targets', 'Miễn phí vận chuyển áp dụng cho cả đơn hàng.')
  }
  const found = await named(db, {
    products: sql`SELECT unnest(${productIds}::uuid[])`,
    categories: sql`SELECT unnest(${categoryIds}::uuid[])`,
  })
  const wanted = new Set([...productIds, ...categoryIds]).size
  if (found.products.length + found.categories.length < wanted) {
    throw fieldError('targets', 'Có sản phẩm hoặc danh mục không còn. Hãy bỏ ra và lưu lại.')
  }
  if (wanted === 0) throw fieldError('targets', 'Vui lòng chọn ít nhất một danh mục hoặc sản phẩm.')
  return found
}

/** Replaces what a voucher is for, whose row must be locked or new. */
export async function writeTargets(
  tx: Db,
  voucherId: string,
  targets: VoucherTargets | null,
): Promise<void> {
  await tx.deleteFrom('voucher_targets').where('voucher_id', '=', voucherId).execute()
  const rows = [
    ...(targets?.products ?? []).map(({ id }) => ({ voucher_id: voucherId, product_id: id })),
    ...(targets?.categories ?? []).map(({ id }) => ({ voucher_id: voucherId, category_id: id })),
  ]
  if (rows.length > 0) await tx.insertInto('voucher_targets').values(rows).execute()
}

/** As the audit log names them; null for all goods. */
export const targetNames = (targets: VoucherTargets | null) =>
  targets && [...targets.categories, ...targets.products].map(({ name }) => name)

async function named(db: Db, ids: { products: unknown; categories: unknown }) {
  type Named = VoucherTargets['products'][number]
  const [products, categories] = await Promise.all([
    sql<Named>`
      SELECT id, name FROM products WHERE id IN (${ids.products}) AND deleted_at IS NULL ORDER BY name, id`.execute(
      db,
    ),
    sql<Named>`
      SELECT c.id, string_agg(above.name, ' › ' ORDER BY above.depth) AS name
      FROM categories c JOIN categories above ON above.id = ANY (c.path_ids)
      WHERE c.id IN (${ids.categories}) GROUP BY c.id ORDER BY name, c.id`.execute(db),
  ])
  return { products: products.rows, categories: categories.rows }
}
