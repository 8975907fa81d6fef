import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { importCatalog } from '#features/catalog/api/public.ts'
import { applyFile } from './apply-file.ts'
import { endCheck } from './end-step.ts'
import { fromBrowser } from './from-browser.ts'
import { inspectFile } from './inspect-file.ts'
import { linesOfFile, markEditedSince } from './lines-of-file.ts'
import { readBadSources } from './read-products.ts'
import { readSettings } from './read-settings.ts'
import { recordBadRows, recordRows } from './record-rows.ts'
import type { StepJob } from './step-job.ts'
import { undoImport } from './undo-import.ts'

export const steps = ['inspect', 'check', 'apply', 'undo'] as const
export type Step = (typeof steps)[number]

/** Runs a step of an import. Throws OperatorError, with a sentence for staff, for a file that cannot be read. */
export function runStep(step: Step, job: StepJob): Promise<void> {
  if (step === 'inspect') return inspect(job)
  if (step === 'check') return check(job)
  return step === 'apply' ? applyFile(job) : undoImport(job)
}

async function inspect({ db, importId, file }: StepJob): Promise<void> {
  const found = await inspectFile(file)
  const isTable = found.kind !== 'ndjson'
  const hash = isTable ? hashOf(found.columns) : null
  await sql`
    UPDATE catalog_imports SET status = 'ready', kind = ${found.kind},
      source = ${isTable ? found.source : 'tiem'}, sheet = ${isTable ? found.sheet : null},
      header = ${isTable ? found.header : null},
      columns = ${isTable ? JSON.stringify(found.columns) : null}::jsonb,
      samples = ${isTable ? JSON.stringify(found.samples) : null}::jsonb,
      mapping = coalesce(
        (SELECT mapping FROM catalog_import_mappings WHERE columns_hash = ${hash}),
        ${isTable ? JSON.stringify(found.mapping) : null}::jsonb),
      version = version + 1
    WHERE id = ${importId}`.execute(db)
}

/** By which a file of the same kind is known again. */
export function hashOf(columns: readonly string[]): string {
  return createHash('sha256').update(columns.join('\u001f')).digest('hex')
}

/** The import itself, rolled back: what it would change is recorded. */
async function check({ db, importId, file, onRows }: StepJob): Promise<void> {
  const settings = await readSettings(db, importId)
  await sql`DELETE FROM catalog_import_rows WHERE import_id = ${importId}`.execute(db)
  const { lines, seen } = linesOfFile(db, file, settings)
  const report = await importCatalog(db, lines, {
    ...fromBrowser,
    dryRun: true,
    // Shows what the good rows would change, whatever is done about the bad ones.
    skipBad: true,
    stock: settings.stock_mode,
    onProgress: ({ rows }) => onRows(rows),
    onMatched: (tx) => markEditedSince(tx, seen),
    onWritten: (tx, span) => recordRows({ importId, tx, db, isCheck: true, ...span }),
  })
  const bad = new Set(report.bad.map(({ row }) => row))
  await recordBadRows(db, importId, report.bad, readBadSources(file, settings, bad))
  await endCheck(db, importId, report)
}
