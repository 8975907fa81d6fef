import { sql } from 'kysely'
import {
  type BadRow,
  findSaleLines,
  importInTransaction,
  keepsProduct,
  refreshProductFigures,
  type SourceLine,
  waitForOtherImports,
  withVariants,
} from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { fromBrowser } from './from-browser.ts'
import { leaveTaxonomy, removeMade } from './made-taxonomy.ts'
import { unchangedLine } from './merge-line.ts'
import { whoDid } from './read-settings.ts'
import { AlreadyDone, type StepJob } from './step-job.ts'

const portionSize = 250
const changedSince = 'có người đã sửa sản phẩm này sau khi nhập'

/**
 * Puts back what an import has changed, portion by portion: products that nobody has changed since get their fields and variants of
 * before, new ones are removed, and pieces added to the stock are taken out again as far as they are left. A process that is killed is
 * followed by one that goes on where it stopped.
 */
export async function undoImport({ db, importId, onRows }: StepJob): Promise<void> {
  for (;;) {
    const rows = await inTransaction(db, (tx) => undoPortion(tx, importId))
    const last = rows.at(-1)
    if (!last) return
    // What lists show of stock that was put back, and of products that are gone.
    await refreshProductFigures(
      db,
      rows.map(({ id }) => id),
    )
    onRows(last.row)
  }
}

type Row = { row: number; id: string }

/** Undoes the next rows and returns them; none when all are undone. */
async function undoPortion(tx: Db, importId: string): Promise<Row[]> {
  await waitForOtherImports(tx)
  const current = await tx
    .selectFrom('catalog_imports')
    .select(['status', 'undone_to'])
    .where('id', '=', importId)
    .executeTakeFirst()
  if (current?.status !== 'undoing') throw new AlreadyDone()
  const { rows } = await sql<Row>`
    SELECT row, product_id AS id FROM catalog_import_rows
    WHERE import_id = ${importId} AND outcome IN ('created', 'updated') AND row > ${current.undone_to}
    ORDER BY row LIMIT ${portionSize}`.execute(tx)
  const last = rows.at(-1)
  if (!last) {
    await removeMade(tx, importId)
    await sql`
      UPDATE catalog_imports SET status = 'undone', version = version + 1, ended_at = now()
      WHERE id = ${importId} AND status = 'undoing'`.execute(tx)
    return []
  }
  const kept = await putBack(tx, importId, rows)
  const { rows: recorded } = await sql`
    UPDATE catalog_imports SET undone_to = ${last.row},
      counts = counts || jsonb_build_object('kept', coalesce((counts ->> 'kept')::integer, 0) + ${kept}::integer)
    WHERE id = ${importId} AND status = 'undoing' RETURNING id`.execute(tx)
  if (recorded.length === 0) throw new AlreadyDone()
  return rows
}

/** Returns how many products stay as they are. */
async function putBack(tx: Db, importId: string, rows: readonly Row[]): Promise<number> {
  const [numbers, ids] = [rows.map(({ row }) => row), rows.map(({ id }) => id)]
  // Variants before products, as everywhere.
  await sql`
    SELECT count(*) FROM (
      SELECT id FROM variants WHERE product_id = ANY (${ids}::uuid[])
      ORDER BY id FOR NO KEY UPDATE) locked`.execute(tx)
  await sql`
    CREATE TEMP TABLE import_undone ON COMMIT DROP AS
    SELECT r.row, r.product_id, r.outcome = 'created' OR (r.unsaid ->> 'isDeleted')::boolean IS TRUE AS is_new
    FROM catalog_import_rows r
    JOIN (
      SELECT id, version, deleted_at FROM products WHERE id = ANY (${ids}::uuid[])
      ORDER BY id FOR NO KEY UPDATE) p ON p.id = r.product_id
    WHERE r.import_id = ${importId} AND r.row = ANY (${numbers}::integer[])
      AND p.version = r.version_after AND p.deleted_at IS NULL`.execute(tx)
  const report = await importInTransaction(tx, linesOfBefore(tx, importId), {
    ...fromBrowser,
    skipBad: true,
    stock: 'keep',
    isWhole: await areWhole(tx, importId),
  })
  await leaveRefused(tx, importId, report.bad)
  await restoreUnsaid(tx, importId)
  await removeNew(tx, importId)
  await takeStockBack(tx, importId)
  const { rows: kept } = await sql`
    UPDATE catalog_import_rows SET outcome = 'kept', reason = coalesce(reason, ${changedSince})
    WHERE import_id = ${importId} AND row = ANY (${numbers}::integer[])
      AND row NOT IN (SELECT row FROM import_undone)
    RETURNING row`.execute(tx)
  return kept.length
}

/** Whether all fields of before were recorded, so that those without a value had none. Imports of older versions left some out. */
async function areWhole(tx: Db, importId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM catalog_import_rows r JOIN import_undone u ON u.row = r.row
    WHERE r.import_id = ${importId} AND NOT u.is_new AND r.unsaid IS NULL LIMIT 1`.execute(tx)
  return rows.length === 0
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

/** Puts back what lines leave out: a draft, a plan and an archived product are more than not on sale, and pictures have texts. */
async function restoreUnsaid(tx: Db, importId: string): Promise<void> {
  await sql`
    UPDATE products p SET is_draft = b."isDraft", publish_at = b."publishAt", archived_at = b."archivedAt"
    FROM catalog_import_rows r JOIN import_undone u ON u.row = r.row,
      jsonb_to_record(r.unsaid) AS b ("isDraft" boolean, "publishAt" timestamptz, "archivedAt" timestamptz)
    WHERE r.import_id = ${importId} AND r.unsaid IS NOT NULL AND NOT u.is_new AND p.id = u.product_id
      AND (p.is_draft, p.publish_at, p.archived_at) IS DISTINCT FROM (b."isDraft", b."publishAt", b."archivedAt")`.execute(
    tx,
  )
  await sql`
    UPDATE product_images i SET alt = text.value
    FROM catalog_import_rows r JOIN import_undone u ON u.row = r.row, jsonb_each_text(r.unsaid -> 'alts') AS text
    WHERE r.import_id = ${importId} AND jsonb_typeof(r.unsaid -> 'alts') = 'object' AND NOT u.is_new
      AND i.product_id = u.product_id AND i.url = text.key AND i.alt <> text.value`.execute(tx)
}

/** Removes products that the import has made, or brought back from removed ones. */
async function removeNew(tx: Db, importId: string): Promise<void> {
  const removed = sql`SELECT product_id FROM import_undone WHERE is_new`
  const { rows } = await sql`${removed} LIMIT 1`.execute(tx)
  if (rows.length === 0) return
  await sql`
    UPDATE products SET deleted_at = now(), version = version + 1 WHERE id IN (${removed})`.execute(
    tx,
  )
  await leaveTaxonomy(tx, importId, removed)
}

async function* linesOfBefore(tx: Db, importId: string): AsyncGenerator<SourceLine> {
  const { rows } = await sql<{ row: number; id: string; before: Record<string, unknown> }>`
    SELECT r.row, r.product_id AS id, r.before FROM catalog_import_rows r JOIN import_undone u ON u.row = r.row
    WHERE r.import_id = ${importId} AND r.before IS NOT NULL AND NOT u.is_new ORDER BY r.row`.execute(
    tx,
  )
  const ofVariants = rows.filter(({ before }) => before.name === undefined)
  const sales = await findSaleLines(
    tx,
    ofVariants.map(({ id }) => id),
  )
  for (const { row, id, before } of rows) {
    const known = sales.get(id)
    if (!known) yield { row, value: unchangedLine(before) }
    else {
      const value = unchangedLine(withVariants(known, before))
      // As a whole line it would clear what it does not say.
      yield keepsProduct(value, known) ? { row, value, known } : { row, problem: changedSince }
    }
  }
}

/** What is left of pieces that other places do not hold, and never below zero: what has been sold meanwhile is not there any more. */
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
    wanted AS (
      SELECT l.id, l.stock, greatest(l.stock - l.delta, least(l.stock, (
        SELECT coalesce(sum(s.stock), 0) FROM location_stock s WHERE s.variant_id = l.id))) AS left FROM locked l),
    taken AS (
      UPDATE variants v SET stock = w.left FROM wanted w WHERE v.id = w.id AND w.left <> w.stock
      RETURNING v.id, v.stock - w.stock AS delta)
    INSERT INTO stock_ledger (variant_id, delta, reason, actor)
    SELECT taken.id, taken.delta, 'import', ${whoDid('catalog-import.undone')}
    FROM taken, catalog_imports i WHERE i.id = ${importId}`.execute(tx)
}
