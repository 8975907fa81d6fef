import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { mostCounted } from '../../limits.ts'
import type { StartStocktake } from '../../stocktake-contract.ts'
import { hashOf } from '../book-document.ts'
import { lockLocation } from '../lock-location.ts'

/**
 * Starts counting: what is on sale in a category, chosen variants, or just what is scanned. Starting it again changes nothing. Throws
 * REQUEST_CHANGED, or INVALID_FIELD for an unknown category or too many variants.
 */
export async function startStocktake(
  db: Db,
  by: StaffActor,
  request: StartStocktake,
): Promise<string> {
  const id = request.id.toLowerCase()
  const { name, categoryId, variantIds } = request
  const hash = hashOf(request)
  await db.transaction().execute(async (tx) => {
    const location = await lockLocation(tx, request.locationId)
    const started = await tx
      .insertInto('stocktakes')
      .values({
        ...{ id, name, request_hash: hash, location_id: location.id },
        ...{ staff_id: by.staffId, actor: by.name.slice(0, 200) },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!started) return refuseOther(tx, id, hash)
    const { rows } = await sql<{ id: string }>`
      WITH wanted AS (
        SELECT v.id FROM variants v WHERE v.id = ANY (${variantIds}::uuid[])
        UNION SELECT v.id FROM categories c
          JOIN products p ON p.category_id = c.id AND p.is_published AND p.deleted_at IS NULL
          JOIN variants v ON v.product_id = p.id WHERE ${categoryId}::uuid = ANY (c.path_ids))
      INSERT INTO stocktake_lines (stocktake_id, variant_id)
      SELECT ${id}, v.id FROM wanted JOIN variants v USING (id)
      WHERE v.stock IS NOT NULL AND v.deleted_at IS NULL ORDER BY v.id LIMIT ${mostCounted + 1}
      RETURNING variant_id AS id`.execute(tx)
    if (rows.length > mostCounted) {
      throw fieldError(
        'categoryId',
        `Mỗi đợt kiểm tối đa ${mostCounted.toLocaleString('vi-VN')} mặt hàng. Hãy chọn danh mục nhỏ hơn.`,
      )
    }
    if (categoryId !== null && rows.length === 0) {
      throw fieldError('categoryId', 'Danh mục này không có hàng đang bán nào được đếm tồn.')
    }
    const after = { name, lineCount: rows.length }
    await recordAudit(tx, by, { action: 'stocktake.started', subject: id, after })
  })
  return id
}

async function refuseOther(tx: Db, id: string, hash: Buffer): Promise<void> {
  const { request_hash } = await tx
    .selectFrom('stocktakes')
    .select('request_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!hash.equals(request_hash)) throw new AppError('REQUEST_CHANGED')
}
