import { sql } from 'kysely'
import {
  type ImportReport,
  importInPortions,
  OutOfTurn,
  refreshStatistics,
} from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { ImportCounts } from '../contract.ts'
import { endApply, endCheck } from './end-step.ts'
import { fromBrowser } from './from-browser.ts'
import { linesOfFile, markEditedSince } from './lines-of-file.ts'
import { readBadSources } from './read-products.ts'
import { readSettings } from './read-settings.ts'
import { insertBadRows, recordBadRows, recordRows } from './record-rows.ts'
import { AlreadyDone, type StepJob, Stopped } from './step-job.ts'

/**
 * Brings a file in, portion by portion. Each portion records with its products what undoing them takes and the last row, so that a
 * process that is killed is followed by one that goes on there.
 */
export async function applyFile({ db, importId, file, onRows }: StepJob): Promise<void> {
  const settings = await readSettings(db, importId)
  const { applied_to: after } = settings
  const isBegun = after >= 0
  const { lines, seen } = linesOfFile(db, file, settings)
  const report = await importInPortions(db, lines, {
    ...fromBrowser,
    importId,
    after,
    // Some of the file is in the shop already.
    skipBad: settings.skip_bad || isBegun,
    stock: settings.stock_mode,
    by: settings.applied_by ?? undefined,
    onProgress: ({ rows }) => onRows(rows),
    async onMatched(tx) {
      await markEditedSince(tx, seen)
      if (isBegun) await markBroughtIn(tx, importId, after)
    },
    async onBegin(tx, { from }, { bad }) {
      const appliedTo = await readApplied(tx, importId)
      if (appliedTo === after && from === after + 1) {
        // What the check has recorded.
        await deleteRows(tx, importId, after)
        await insertBadRows(tx, importId, bad)
      }
      return appliedTo
    },
    onLocked: (tx) => markEditedSince(tx, seen),
    async onWritten(tx, span, { bad }) {
      await recordRows({ importId, tx, db, isCheck: false, ...span })
      await insertBadRows(tx, importId, bad)
    },
    onTurn: (tx, span, portion, known) => recordPortion(tx, importId, span, { known, portion }),
  })
  if (!report.applied) await deleteRows(db, importId, after)
  const bad = new Set(report.bad.map(({ row }) => row))
  await recordBadRows(db, importId, report.bad, readBadSources(file, settings, bad))
  if (!report.applied) return endCheck(db, importId, report)
  await endApply(db, importId, report)
  if (report.created + report.updated > 1000) await refreshStatistics(db)
}

const deleteRows = (db: Db, importId: string, after: number) =>
  sql`DELETE FROM catalog_import_rows WHERE import_id = ${importId} AND row > ${after}`.execute(db)

/** A product is brought in once for each file, also when somebody has given it another SKU in the middle of that. */
async function markBroughtIn(tx: Db, importId: string, after: number): Promise<void> {
  await sql`
    UPDATE import_lines l SET problem = 'sản phẩm này đã được nhập ở dòng ' || r.row
    FROM catalog_import_rows r
    WHERE r.import_id = ${importId} AND r.row <= ${after} AND r.outcome IN ('created', 'updated')
      AND r.product_id = l.product_id AND l.row > ${after} AND l.problem IS NULL`.execute(tx)
}

/** The last row that has been brought in. Throws Stopped when staff want that. */
async function readApplied(tx: Db, importId: string): Promise<number> {
  const row = await tx
    .selectFrom('catalog_imports')
    .select(['status', 'applied_to', 'wants_stop'])
    .where('id', '=', importId)
    .executeTakeFirst()
  if (row?.status !== 'applying') throw new AlreadyDone()
  if (row.wants_stop) throw new Stopped()
  return row.applied_to
}

/** Last in a portion, so that whoever stops the import does not wait for all of it. */
async function recordPortion(
  tx: Db,
  importId: string,
  { from, to }: { from: number; to: number },
  { known, portion }: { known: ImportReport; portion: ImportReport },
): Promise<void> {
  const { created, updated, unchanged, bad, variants, made } = portion
  const before: ImportCounts = {
    ...{ rows: known.rows, bad: known.bad.length },
    ...{ created: 0, updated: 0, unchanged: 0, stockKept: 0, kept: 0 },
  }
  const added = {
    ...{ created, updated, unchanged, bad: bad.length },
    stockKept: variants?.stockKept ?? 0,
  }
  const { rows } = await sql`
    UPDATE catalog_imports i SET applied_to = ${to}, made_categories = made_categories || ${made.categories}::uuid[],
      made_brands = made_brands || ${made.brands}::uuid[], counts = (
      SELECT before || (
        SELECT jsonb_object_agg(key, value::integer + (before ->> key)::integer)
        FROM jsonb_each_text(${JSON.stringify(added)}::jsonb))
      FROM (SELECT CASE WHEN i.applied_to < 0 THEN ${JSON.stringify(before)}::jsonb ELSE i.counts END) AS b (before))
    WHERE id = ${importId} AND status = 'applying' AND applied_to = ${from - 1} RETURNING id`.execute(
    tx,
  )
  if (rows.length > 0) return
  await readApplied(tx, importId)
  throw new OutOfTurn()
}
