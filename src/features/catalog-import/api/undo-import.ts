import { sql } from 'kysely'
import {
  type BadRow,
  importInTransaction,
  type SourceLine,
  waitForOtherImports,
} from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { unchangedLine } from './merge-line.ts'
import { noMedia } from './no-media.ts'

const batchSize = 500
const changedSince = 'có người đã sửa sản phẩm này sau khi nhập'

/**
 * Puts back what an import has changed, in the caller's transaction: products that nobody has changed since get their fields and variants
 * of before, new ones are removed, and pieces added to the stock are taken out again as far as they are left. Returns how many
 * products stay as they are; undefined when it has been undone meanwhile.
 */
export async function undoImport(tx: Db, importId: string): Promise<number | undefined> {
  await waitForOtherImports(tx)
  const { status } = await tx
    .selectFrom('catalog_imports')
    .select('status')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  if (status !== 'undoing') return undefined
  // Variants before products, as everywhere.
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM variants
      WHERE product_id IN (SELECT product_id FROM catalog_import_rows WHERE import_id = ${importId})
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
  await sql`
    CREATE TEMP TABLE import_undone ON COMMIT DROP AS
    SELECT r.row, r.product_id, r.outcome FROM catalog_import_rows r
    JOIN (
      SELECT id, version, deleted_at FROM products
      WHERE id IN (SELECT product_id FROM catalog_import_rows WHERE import_id = ${importId})
      ORDER BY id FOR NO KEY UPDATE) p ON p.id = r.product_id
    WHERE r.import_id = ${importId} AND r.outcome IN ('created', 'updated')
      AND p.version = r.version_after AND p.deleted_at IS NULL`.execute(tx)
  const report = await importInTransaction(tx, linesOfBefore(tx, importId), {
    ...noMedia,
    skipBad: true,
    stock: 'keep',
  })
  await leaveRefused(tx, importId, report.bad)
  await sql`
    UPDATE products SET deleted_at = now(), version = version + 1
    WHERE id IN (SELECT product_id FROM import_undone WHERE outcome = 'created')`.execute(tx)
  await takeStockBack(tx, importId)
  const { rows } = await sql<{ kept: number }>`
    WITH kept AS (
      UPDATE catalog_import_rows SET outcome = 'kept', reason = coalesce(reason, ${changedSince})
      WHERE import_id = ${importId} AND outcome IN ('created', 'updated')
        AND row NOT IN (SELECT row FROM import_undone)
      RETURNING row)
    SELECT count(*) AS kept FROM kept`.execute(tx)
  return rows[0]?.kept ?? 0
}

/** What cannot be put back, such as a SKU that another product has now, stays as it is and is told. */
async function leaveRefused(tx: Db, importId: string, bad: readonly BadRow[]): Promise<void> {
  await sql`
    WITH refused AS (
      SELECT row, reason FROM jsonb_to_recordset(${JSON.stringify(bad)}::jsonb) AS b (row integer, reason text)),
    left_out AS (DELETE FROM import_undone u USING refused r WHERE u.row = r.row)
    UPDATE catalog_import_rows t SET reason = left(r.reason, 1000) FROM refused r
    WHERE t.import_id = ${importId} AND t.row = r.row`.execute(tx)
}

async function* linesOfBefore(tx: Db, importId: string): AsyncGenerator<SourceLine> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ row: number; before: Record<string, unknown> }>`
      SELECT r.row, r.before FROM catalog_import_rows r JOIN import_undone u ON u.row = r.row
      WHERE r.import_id = ${importId} AND r.row > ${after} AND r.before IS NOT NULL
      ORDER BY r.row LIMIT ${batchSize}`.execute(tx)
    for (const { row, before } of rows) yield { row, value: unchangedLine(before) }
    const last = rows.at(-1)
    if (!last) return
    after = last.row
  }
}

/** Never below zero: what has been sold meanwhile is not there any more. */
async function takeStockBack(tx: Db, importId: string): Promise<void> {
  await sql`
    WITH added AS (
      SELECT s.key::uuid AS id, s.value::integer AS delta
      FROM catalog_import_rows r JOIN import_undone u ON u.row = r.row,
        jsonb_each_text(r.stock) s
      WHERE r.import_id = ${importId} AND r.stock IS NOT NULL),
    locked AS (
      SELECT v.id, v.stock, a.delta FROM variants v JOIN added a ON a.id = v.id
      WHERE v.stock IS NOT NULL ORDER BY v.id FOR NO KEY UPDATE OF v),
    taken AS (
      UPDATE variants v SET stock = greatest(0, l.stock - l.delta) FROM locked l
      WHERE v.id = l.id AND greatest(0, l.stock - l.delta) <> l.stock
      RETURNING v.id, v.stock - l.stock AS delta)
    INSERT INTO stock_ledger (variant_id, delta, reason) SELECT id, delta, 'import' FROM taken`.execute(
    tx,
  )
}
