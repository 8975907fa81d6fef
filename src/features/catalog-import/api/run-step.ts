import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ImportReport,
  importCatalog,
  refreshProductFigures,
  type SourceLine,
} from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { ImportCounts } from '../contract.ts'
import type { Source } from '../domain/shop-systems.ts'
import type { Mapping } from '../domain/table-fields.ts'
import { completeLines, type SeenVersions } from './complete-lines.ts'
import { inspectFile } from './inspect-file.ts'
import { noMedia } from './no-media.ts'
import { isOwnFormat, type Reading, readBadSources, readProducts } from './read-products.ts'
import { recordBadRows, recordRows } from './record-rows.ts'
import { undoImport } from './undo-import.ts'

export const steps = ['inspect', 'check', 'apply', 'undo'] as const
export type Step = (typeof steps)[number]

/** Another process has run the step meanwhile. */
export class AlreadyDone extends Error {}

type Job = { db: Db; importId: string; file: string; onRows: (rows: number) => void }

/** Runs a step of an import. Throws OperatorError, with a sentence for staff, for a file that cannot be read. */
export function runStep(step: Step, job: Job): Promise<void> {
  if (step === 'inspect') return inspect(job)
  if (step === 'undo') return undo(job)
  return bringIn(job, step === 'check')
}

async function inspect({ db, importId, file }: Job): Promise<void> {
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

type Settings = Reading & {
  stock_mode: 'keep' | 'set' | 'add'
  skip_bad: boolean
  category: string[] | null
}

async function readSettings(db: Db, importId: string): Promise<Settings> {
  const { rows } = await sql<Settings & { mapping: Mapping; source: Source }>`
    SELECT i.kind, i.sheet, i.header, i.source, i.mapping, i.stock_mode, i.skip_bad,
      (SELECT array_agg(step.name ORDER BY path.number)
        FROM categories c, unnest(c.path_ids) WITH ORDINALITY AS path (id, number), categories step
        WHERE c.id = i.category_id AND step.id = path.id) AS category
    FROM catalog_imports i WHERE i.id = ${importId}`.execute(db)
  const [settings] = rows
  if (!settings) throw new OperatorError('Lần nhập này không còn nữa.')
  return settings
}

async function bringIn({ db, importId, file, onRows }: Job, isCheck: boolean): Promise<void> {
  const settings = await readSettings(db, importId)
  await sql`DELETE FROM catalog_import_rows WHERE import_id = ${importId}`.execute(db)
  const read = readProducts(file, settings)
  const seen: SeenVersions = new Map()
  const lines = isOwnFormat(settings)
    ? withoutFigures(read)
    : completeLines(db, read, { elsewhere: settings.category ?? undefined, seen })
  const report = await importCatalog(db, lines, {
    ...noMedia,
    dryRun: isCheck,
    // A check shows what the good rows would change, whatever is done about the bad ones.
    skipBad: isCheck || settings.skip_bad,
    stock: settings.stock_mode,
    onProgress: ({ rows }) => onRows(rows),
    async onMatched(tx) {
      if (!isCheck) await refuseAgain(tx, importId)
      await markEditedSince(tx, seen)
    },
    async onWritten(tx, span, written) {
      await recordRows({ importId, tx, db, isCheck, ...span })
      if (!isCheck) await finish(tx, importId, 'applied', written)
    },
  })
  const bad = new Set(report.bad.map(({ row }) => row))
  await recordBadRows(db, importId, report.bad, readBadSources(file, settings, bad))
  // Refused because of bad rows, it can be brought in without them.
  if (!report.applied) await finish(db, importId, 'checked', report)
}

/** Imports wait for each other, so that a second process with the same step finds here that it is done. */
async function refuseAgain(tx: Db, importId: string): Promise<void> {
  const row = await tx
    .selectFrom('catalog_imports')
    .select('status')
    .where('id', '=', importId)
    .executeTakeFirst()
  if (row?.status !== 'applying') throw new AlreadyDone()
}

/** Lines were completed from products that somebody may have edited while the file was read. */
async function markEditedSince(tx: Db, seen: SeenVersions): Promise<void> {
  const rows = [...seen].map(([row, product]) => ({ row, ...product }))
  for (let from = 0; from < rows.length; from += 5000) {
    await sql`
      UPDATE import_lines l SET problem = 'có người vừa sửa sản phẩm này; hãy kiểm tra lại tệp'
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 5000))}::jsonb)
        AS s (row integer, id uuid, version integer)
      JOIN products p ON p.id = s.id
      WHERE l.row = s.row AND p.version <> s.version AND l.problem IS NULL`.execute(tx)
  }
}

/** Pieces sold and ratings of before are for moving a whole shop, from the command line. */
async function* withoutFigures(lines: AsyncIterable<SourceLine>): AsyncGenerator<SourceLine> {
  for await (const line of lines) {
    if ('value' in line && typeof line.value === 'object' && line.value !== null) {
      const { sold: _, rating: __, ...value } = line.value as Record<string, unknown>
      yield { ...line, value }
    } else yield line
  }
}

async function finish(
  db: Db,
  importId: string,
  status: 'checked' | 'applied',
  report: ImportReport,
): Promise<void> {
  const counts: ImportCounts = {
    rows: report.rows,
    created: report.created,
    updated: report.updated,
    unchanged: report.unchanged,
    bad: report.bad.length,
    stockKept: report.variants?.stockKept ?? 0,
    kept: 0,
  }
  const warnings = report.warnings.list().map(({ count, first }) => ({
    count,
    row: first[0]?.row ?? 0,
    text: first[0]?.text ?? '',
  }))
  await sql`
    UPDATE catalog_imports SET status = ${status}, counts = ${JSON.stringify(counts)}::jsonb,
      warnings = ${JSON.stringify(warnings.slice(0, 50))}::jsonb, version = version + 1,
      ended_at = CASE WHEN ${status === 'applied'} THEN now() END
    WHERE id = ${importId}`.execute(db)
}

async function undo({ db, importId }: Job): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kept = await undoImport(tx, importId)
    if (kept === undefined) throw new AlreadyDone()
    await sql`
      UPDATE catalog_imports SET status = 'undone', version = version + 1, ended_at = now(),
        counts = counts || jsonb_build_object('kept', ${kept}::integer)
      WHERE id = ${importId}`.execute(tx)
  })
  await refreshFiguresOf(db, importId)
}

/** What lists show of stock that was put back, and of products that are gone. */
async function refreshFiguresOf(db: Db, importId: string): Promise<void> {
  for (let after = -1; ; ) {
    const { rows } = await sql<{ row: number; id: string }>`
      SELECT row, product_id AS id FROM catalog_import_rows
      WHERE import_id = ${importId} AND outcome IN ('created', 'updated') AND row > ${after}
      ORDER BY row LIMIT 500`.execute(db)
    await refreshProductFigures(
      db,
      rows.map(({ id }) => id),
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.row
  }
}
