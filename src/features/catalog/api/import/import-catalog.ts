import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { MediaStore } from '#platform/media-store.ts'
import { sanitizeHtml, sanitizeShortHtml } from '#platform/sanitize.ts'
import { refreshFigures } from '../figures.ts'
import { applyProductParts, applyProducts } from './apply-products.ts'
import { applyVariants, lockVariants, type StockMode } from './apply-variants.ts'
import { createPictureSaver, createVideoSaver, storeLinePictures } from './line-pictures.ts'
import { matchProducts, matchVariants, nameNewProducts } from './match.ts'
import { parseLine } from './parse-line.ts'
import { createStage, type StagedLine, stageLines } from './stage.ts'
import { analyzeGrown, analyzeUncounted, refreshStatistics } from './statistics.ts'
import { ensureBrands, ensureCategories, pathKey, waitForOtherImports } from './taxonomy.ts'
import { findVariantChanges, type VariantChanges } from './variant-changes.ts'

/** A line of a file: its value, or why it cannot be read. */
export type SourceLine = { row: number; value: unknown } | { row: number; problem: string }
export type BadRow = { row: number; reason: string }

export type ImportOptions = {
  /** The store of local pictures and videos. */
  pictures: MediaStore
  /** The folder that relative picture paths start from. */
  baseFolder: string
  /** Checks and counts without changing anything. */
  dryRun?: boolean
  /** Skips bad rows instead of refusing the file. */
  skipBad?: boolean
  /** `keep` by default, since a file is older than the orders that came after it. */
  stock?: StockMode
  onProgress?: (progress: { phase: 'read' | 'write'; rows: number }) => void
}

export type ImportReport = {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Sorted by row. */
  bad: BadRow[]
  missingPictures: number
  /** Changes of known variants; undefined when bad rows made the file refused. */
  variants?: VariantChanges & {
    /** How many keep a stock that differs from the file's. */
    stockKept: number
  }
  /** False for a dry run, and when bad rows made the file refused. */
  applied: boolean
}

const batchSize = 500
const spanSize = 5000

class NotApplied extends Error {}

/**
 * Imports products, all lines in one transaction. A line names its product by slug or SKU, or by name when it has neither; importing the
 * same file again changes nothing. With a bad row nothing is changed, unless
 * `skipBad`. Prices are whole đồng; rows are counted as the file's reader counts them.
 */
export async function importCatalog(
  db: Db,
  lines: AsyncIterable<SourceLine>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    bad: [],
    missingPictures: 0,
    applied: false,
  }
  try {
    await db.transaction().execute(async (tx) => {
      await createStage(tx)
      const lastRow = await stage(tx, lines, options, report)
      await waitForOtherImports(tx)
      await analyzeUncounted(tx)
      const stockKept = await match(tx, options, report)
      if (report.bad.length > 0 && !options.skipBad) throw new NotApplied()
      report.variants = { ...(await findVariantChanges(tx)), stockKept }
      await write(tx, lastRow, options, report)
      if (options.dryRun) throw new NotApplied()
    })
    report.applied = true
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error
  }
  if (report.applied && report.created + report.updated > 1000) await refreshStatistics(db)
  return report
}

async function stage(
  tx: Db,
  lines: AsyncIterable<SourceLine>,
  { pictures, baseFolder, dryRun = false, stock, onProgress }: ImportOptions,
  report: ImportReport,
): Promise<number> {
  const store = createPictureSaver(pictures, path.resolve(baseFolder), dryRun)
  const storeVideo = createVideoSaver(pictures, path.resolve(baseFolder), dryRun)
  let batch: StagedLine[] = []
  let lastRow = 0
  const flush = async () => {
    await stageLines(tx, batch)
    batch = []
    onProgress?.({ phase: 'read', rows: report.rows })
  }
  for await (const source of lines) {
    report.rows += 1
    lastRow = source.row
    const parsed = 'problem' in source ? source : parseLine(source.value, stock)
    if ('problem' in parsed) {
      report.bad.push({ row: source.row, reason: parsed.problem })
      continue
    }
    const { line, missing } = await storeLinePictures(parsed.line, store, storeVideo)
    report.missingPictures += missing
    const shortDesc = sanitizeShortHtml(line.shortDesc)
    const description = sanitizeHtml(line.description)
    batch.push({ ...line, shortDesc, description, row: source.row })
    if (batch.length === batchSize) await flush()
  }
  await flush()
  return lastRow
}

/** Matches lines to products, and moves lines that cannot be imported to the report. Returns how many variants keep their stock. */
async function match(tx: Db, options: ImportOptions, report: ImportReport): Promise<number> {
  await matchProducts(tx)
  await matchVariants(tx)
  const stockKept = await lockVariants(tx, options.stock ?? 'keep')
  const { rows } = await sql<BadRow>`
    WITH bad AS (DELETE FROM import_lines WHERE problem IS NOT NULL RETURNING row, problem),
      gone AS (DELETE FROM import_variants v USING bad WHERE v.row = bad.row)
    SELECT row, problem AS reason FROM bad`.execute(tx)
  report.bad.push(...rows)
  report.bad.sort((a, b) => a.row - b.row)
  return stockKept
}

async function write(
  tx: Db,
  lastRow: number,
  { onProgress }: ImportOptions,
  report: ImportReport,
): Promise<void> {
  await nameNewProducts(tx)
  await linkTaxonomy(tx)
  await sql`ANALYZE import_lines, import_variants`.execute(tx)
  for (let from = 0; from <= lastRow; from += spanSize) {
    const span = { from, to: from + spanSize - 1 }
    for (const apply of [applyProducts, applyProductParts, applyVariants]) {
      await apply(tx, span)
      await analyzeGrown(tx)
    }
    onProgress?.({ phase: 'write', rows: Math.min(from + spanSize - 1, lastRow) })
  }
  await sql`
    DELETE FROM import_changed WHERE product_id IN (SELECT product_id FROM import_lines WHERE is_new)`.execute(
    tx,
  )
  await refreshFigures(tx, sql`SELECT product_id FROM import_changed`)
  await sql`
    UPDATE products SET updated_at = now() WHERE id IN (SELECT product_id FROM import_changed)`.execute(
    tx,
  )
  const { rows } = await sql<{ created: number; updated: number; lines: number }>`
    SELECT count(*) FILTER (WHERE is_new) AS created, count(*) AS lines,
      (SELECT count(*) FROM import_changed) AS updated FROM import_lines`.execute(tx)
  const { created = 0, updated = 0, lines = 0 } = rows[0] ?? {}
  Object.assign(report, { created, updated, unchanged: lines - created - updated })
}

async function linkTaxonomy(tx: Db): Promise<void> {
  const paths = await sql<{ key: string }>`
    SELECT category_key AS key FROM import_lines GROUP BY 1 ORDER BY min(row)`.execute(tx)
  const wanted = paths.rows.map(({ key }) => key)
  const ids = await ensureCategories(
    tx,
    wanted.map((key): string[] => JSON.parse(key)),
  )
  const links = wanted.map((key) => ({ key, id: ids.get(pathKey(JSON.parse(key))) }))
  await sql`
    UPDATE import_lines l SET category_id = link.id
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS link (key text, id uuid)
    WHERE link.key = l.category_key`.execute(tx)

  const brands = await sql<{ brand: string }>`
    SELECT brand FROM import_lines WHERE brand IS NOT NULL GROUP BY brand ORDER BY min(row)`.execute(
    tx,
  )
  await ensureBrands(
    tx,
    brands.rows.map(({ brand }) => brand),
  )
  await sql`
    UPDATE import_lines l SET brand_id = b.id
    FROM (SELECT DISTINCT ON (name) name, id FROM brands ORDER BY name, id) b
    WHERE b.name = l.brand`.execute(tx)
}
