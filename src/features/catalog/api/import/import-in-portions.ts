import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import type { Span } from './apply-products.ts'
import { lockKnownProducts, lockVariants } from './apply-variants.ts'
import { fileWords } from './field-words.ts'
import {
  createReport,
  type ImportOptions,
  type ImportReport,
  type SourceLine,
} from './import-report.ts'
import { linkTaxonomy } from './link-taxonomy.ts'
import {
  markMovedProducts,
  markTakenCodes,
  matchProducts,
  matchVariants,
  nameNewProducts,
} from './match.ts'
import { createStage, saidOfVariants } from './stage.ts'
import { stageFile } from './stage-file.ts'
import { analyzeUncounted } from './statistics.ts'
import { waitForOtherImports } from './taxonomy.ts'
import type { Warning } from './warnings.ts'
import {
  countWritten,
  deferListing,
  renewChanged,
  takeBadLines,
  tellMany,
  writeSpan,
} from './write-lines.ts'

/** Orders of products wait while a portion holds them, so that it is small. */
const mostLines = 250
const mostVariants = 1000

export type PortionOptions = Omit<ImportOptions, 'dryRun' | 'onWritten'> & {
  /** The last row that has been brought in before; -1 when none has. */
  after: number
  /**
   * Begins the transaction of a portion, with what is known of the file so far. Returns the last row that has been brought in, which
   * another process may have done.
   */
  onBegin(tx: Db, report: ImportReport): Promise<number>
  /** Runs in each portion when its variants and products are locked, and may set the `problem` of rows of `import_lines`. */
  onLocked(tx: Db): Promise<void>
  /** Runs with what a portion has written, before it is committed. */
  onWritten(tx: Db, rows: Span, portion: ImportReport, report: ImportReport): Promise<void>
}

/**
 * Imports products in portions, each in a transaction of its own, so that a file of any size keeps orders waiting for one portion at
 * most. All lines are checked and matched first: with a bad row nothing is changed, unless `skipBad`. A line whose product somebody
 * changes after that is left out and reported. A caller that records the last row in `onWritten` can go on after a failure by `after`.
 */
export async function importInPortions(
  db: Db,
  lines: AsyncIterable<SourceLine>,
  options: PortionOptions,
): Promise<ImportReport> {
  const report = createReport()
  await db.connection().execute(async (connection) => {
    try {
      await connection.transaction().execute((tx) => plan(tx, lines, options, report))
      if (report.bad.length > 0 && !options.skipBad) return
      await bringInAll(connection, options, report)
      report.applied = true
    } finally {
      // A lost connection has dropped them.
      await dropPlan(connection).catch(() => {})
    }
  })
  return report
}

/** Leaves the matched lines of the whole file in `import_file_lines`, and their variants as the file has them in `import_file_variants`. */
async function plan(
  tx: Db,
  lines: AsyncIterable<SourceLine>,
  options: PortionOptions,
  report: ImportReport,
): Promise<void> {
  await createStage(tx, 'keep')
  await stageFile(tx, lines, options, report)
  await sql`
    CREATE TEMP TABLE import_file_variants ON COMMIT PRESERVE ROWS AS
    SELECT ${saidOfVariants} FROM import_variants`.execute(tx)
  await waitForOtherImports(tx)
  await analyzeUncounted(tx)
  const { words = fileWords } = options
  await matchProducts(tx, words)
  await markTakenCodes(tx, { words })
  if (options.stock === 'add' || (options.stock === 'set' && (await hasPlaces(tx)))) {
    // Tells what stock cannot be added to, and what other places hold.
    await matchVariants(tx)
    await lockVariants(tx, options.stock, { lock: false, words })
  }
  await options.onMatched?.(tx)
  await takeBadLines(tx, report, words)
  report.bad = report.bad.filter(({ row }) => row > options.after)
  await nameNewProducts(tx)
  await sql`
    DROP TABLE import_variants, import_changed;
    ALTER TABLE import_lines RENAME TO import_file_lines;
    CREATE INDEX ON import_file_variants (row);
    ANALYZE import_file_lines, import_file_variants`.execute(tx)
  await createStage(tx, 'empty')
}

async function hasPlaces(tx: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM location_stock WHERE stock > 0 LIMIT 1`.execute(tx)
  return rows.length > 0
}

async function dropPlan(connection: Db): Promise<void> {
  await sql`
    DROP TABLE IF EXISTS pg_temp.import_lines, pg_temp.import_variants, pg_temp.import_changed,
      pg_temp.import_file_lines, pg_temp.import_file_variants`.execute(connection)
}

async function bringInAll(
  connection: Db,
  options: PortionOptions,
  report: ImportReport,
): Promise<void> {
  const told = new Set<string>()
  let analyze = true
  for (let after = options.after; ; ) {
    const to = await endOfPortion(connection, after)
    if (to === null) return
    const span = { from: after + 1, to }
    // A transaction that is tried again begins a new report.
    const written = await inTransaction(connection, (tx) =>
      bringIn(tx, span, { ...options, analyze }, report),
    )
    after = to
    if (written) {
      // Emptied and filled again, the tables of a portion stay much the same.
      analyze = false
      const { portion, merged } = written
      report.created += portion.created
      report.updated += portion.updated
      report.unchanged += portion.unchanged
      report.bad.push(...portion.bad)
      for (const warning of merged) {
        if (!told.has(warning.text)) report.warnings.add('merged category', warning)
        told.add(warning.text)
      }
    }
    options.onProgress?.({ phase: 'write', rows: to })
  }
}

/** The last row of the portion that begins after a row; null at the end of the file. */
async function endOfPortion(connection: Db, after: number): Promise<number | null> {
  const { rows } = await sql<{ row: number | null }>`
    SELECT max(row) AS row FROM (
      SELECT row, row_number() OVER rows AS number, sum(variants) OVER rows AS variants FROM (
        SELECT row, (SELECT count(*) FROM import_file_variants v WHERE v.row = l.row) AS variants
        FROM import_file_lines l WHERE row > ${after} ORDER BY row LIMIT ${mostLines}) line
      WINDOW rows AS (ORDER BY row)) portion
    WHERE number = 1 OR variants <= ${mostVariants}`.execute(connection)
  return rows[0]?.row ?? null
}

type Written = { portion: ImportReport; merged: Warning[] }

/** Brings a portion in; undefined when another process has done it. */
async function bringIn(
  tx: Db,
  span: Span,
  options: PortionOptions & { analyze: boolean },
  report: ImportReport,
): Promise<Written | undefined> {
  await waitForOtherImports(tx)
  const from = Math.max(span.from, (await options.onBegin(tx, report)) + 1)
  if (from > span.to) return undefined
  await stagePortion(tx, { from, to: span.to })
  await analyzeUncounted(tx)
  const { words = fileWords } = options
  await markTakenCodes(tx, { ...options, words })
  await matchVariants(tx, options)
  const stockKept = await lockVariants(tx, options.stock ?? 'keep', { words })
  await lockKnownProducts(tx)
  await markMovedProducts(tx)
  await options.onLocked(tx)
  const portion = createReport()
  portion.variants = {
    stock: { count: 0, first: [] },
    retired: { count: 0, first: [] },
    stockKept,
  }
  await takeBadLines(tx, portion, words)
  const merged = await linkTaxonomy(tx, portion)
  await deferListing(tx)
  await tellMany(tx)
  await writeSpan(tx, { from, to: span.to }, options.by)
  await renewChanged(tx)
  await countWritten(tx, { from, to: span.to }, portion)
  await options.onWritten(tx, { from, to: span.to }, portion, report)
  return { portion, merged }
}

async function stagePortion(tx: Db, { from, to }: Span): Promise<void> {
  await sql`
    INSERT INTO import_lines SELECT * FROM import_file_lines WHERE row BETWEEN ${from} AND ${to}`.execute(
    tx,
  )
  await sql`
    INSERT INTO import_variants (${saidOfVariants}, product_id)
    SELECT v.*, l.product_id FROM import_file_variants v JOIN import_lines l ON l.row = v.row
    WHERE v.row BETWEEN ${from} AND ${to}`.execute(tx)
}
