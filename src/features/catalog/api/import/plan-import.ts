import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { lockVariants } from './apply-variants.ts'
import { fileWords } from './field-words.ts'
import type { ImportReport, SourceLine } from './import-report.ts'
import { markTakenCodes, matchProducts, matchVariants, nameNewProducts } from './match.ts'
import type { PortionOptions } from './portion-options.ts'
import { createStage, saidOfVariants } from './stage.ts'
import { stageFile } from './stage-file.ts'
import { analyzeUncounted } from './statistics.ts'
import { waitForOtherImports } from './taxonomy.ts'
import { takeBadLines } from './write-lines.ts'

/** Orders of products wait while a portion holds them, so that it is small. */
const mostLines = 250
const mostVariants = 1000

/** The matched lines from a row to another one, and their variants, as JSON of `import_lines` and `import_file_variants`. */
export type Portion = { from: number; to: number; lines: string; variants: string }

/**
 * Checks and matches the lines of the whole file. Leaves them in the temporary table `import_file_lines` of the connection, and their
 * variants as the file has them in `import_file_variants`, until `dropPlan`.
 */
export async function planImport(
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
}

async function hasPlaces(tx: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM location_stock WHERE stock > 0 LIMIT 1`.execute(tx)
  return rows.length > 0
}

/** A lost connection has dropped them. */
export async function dropPlan(connection: Db): Promise<void> {
  await sql`
    DROP TABLE IF EXISTS pg_temp.import_lines, pg_temp.import_variants, pg_temp.import_changed,
      pg_temp.import_file_lines, pg_temp.import_file_variants`.execute(connection)
}

/** Whether no line says more than what changes of variants. */
export async function keepsAllProducts(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ keepsAll: boolean }>`
    SELECT NOT EXISTS (SELECT FROM import_file_lines WHERE NOT keeps_product) AS "keepsAll"`.execute(
    connection,
  )
  return rows[0]?.keepsAll ?? false
}

/** The portions of the planned file behind a row, in their order. */
export async function* portionsOf(connection: Db, after: number): AsyncGenerator<Portion> {
  for (let last = after; ; ) {
    const to = await endOfPortion(connection, last)
    if (to === null) return
    const span = { from: last + 1, to }
    const rowsOf = (table: RawBuilder<unknown>) => sql`(
      SELECT coalesce(json_agg(t), '[]') FROM ${table} t WHERE row BETWEEN ${span.from} AND ${to})::text`
    const { rows } = await sql<{ lines: string; variants: string }>`
      SELECT ${rowsOf(sql`import_file_lines`)} AS lines, ${rowsOf(sql`import_file_variants`)} AS variants`.execute(
      connection,
    )
    const [read] = rows
    if (read) yield { ...span, ...read }
    last = to
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

/** Stages the lines of a portion, from a row on, on a connection with an empty stage. */
export async function stagePortion(
  tx: Db,
  { lines, variants }: Portion,
  from: number,
): Promise<void> {
  await sql`
    INSERT INTO import_lines
    SELECT * FROM json_populate_recordset(NULL::import_lines, ${lines}::json) WHERE row >= ${from}`.execute(
    tx,
  )
  await sql`
    INSERT INTO import_variants (${saidOfVariants}, product_id)
    SELECT v.*, l.product_id FROM (
      SELECT ${saidOfVariants} FROM json_populate_recordset(NULL::import_variants, ${variants}::json)) v
    JOIN import_lines l ON l.row = v.row`.execute(tx)
}
