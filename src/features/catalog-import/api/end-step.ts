import { sql } from 'kysely'
import type { ImportReport } from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import type { ImportCounts } from '../contract.ts'

/** Ends a check, and a file that is refused for its bad rows: without them it can be brought in. */
export async function endCheck(db: Db, importId: string, report: ImportReport): Promise<void> {
  const counts: ImportCounts = {
    rows: report.rows,
    created: report.created,
    updated: report.updated,
    unchanged: report.unchanged,
    bad: report.bad.length,
    stockKept: report.variants?.stockKept ?? 0,
    kept: 0,
  }
  await sql`
    UPDATE catalog_imports SET status = 'checked', counts = ${JSON.stringify(counts)}::jsonb,
      warnings = ${warningsOf(report)}::jsonb, version = version + 1
    WHERE id = ${importId}`.execute(db)
}

/** Ends an import that has been brought in; its portions have counted. */
export async function endApply(db: Db, importId: string, report: ImportReport): Promise<void> {
  await sql`
    UPDATE catalog_imports SET status = 'applied', warnings = ${warningsOf(report)}::jsonb, version = version + 1,
      ended_at = now(), counts = counts || jsonb_build_object('bad', (
        SELECT count(*) FROM catalog_import_rows
        WHERE import_id = ${importId} AND outcome = 'bad' AND reason IS NOT NULL))
    WHERE id = ${importId} AND status = 'applying'`.execute(db)
}

function warningsOf({ warnings }: ImportReport): string {
  const told = warnings.list().map(({ count, first }) => ({
    count,
    row: first[0]?.row ?? 0,
    text: first[0]?.text ?? '',
  }))
  return JSON.stringify(told.slice(0, 50))
}
