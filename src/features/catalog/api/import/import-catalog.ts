import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { lockProducts, lockVariants, lockVariantsOf } from './apply-variants.ts'
import { fileWords } from './field-words.ts'
import {
  createReport,
  type ImportOptions,
  type ImportReport,
  type SourceLine,
} from './import-report.ts'
import { linkTaxonomy } from './link-taxonomy.ts'
import {
  markTakenCodes,
  matchProducts,
  matchVariants,
  nameNewProducts,
  nameProductsOfVariants,
} from './match.ts'
import { createStage } from './stage.ts'
import { stageFile } from './stage-file.ts'
import { analyzeUncounted, refreshStatistics } from './statistics.ts'
import { waitForOtherImports } from './taxonomy.ts'
import { findVariantChanges } from './variant-changes.ts'
import {
  countWritten,
  deferListing,
  renewChanged,
  takeBadLines,
  tellNobody,
  writeSpan,
} from './write-lines.ts'

const spanSize = 5000
/** A dry run locks the products of so many lines at once, so that orders do not wait for it. */
const drySpanSize = 500

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
  const report = createReport()
  try {
    await db.transaction().execute((tx) => importInTransaction(tx, lines, options, report))
    report.applied = true
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error
  }
  if (report.applied && report.created + report.updated > 1000) await refreshStatistics(db)
  return report
}

/** The same in the caller's transaction, which is to be rolled back when this throws. */
export async function importInTransaction(
  tx: Db,
  lines: AsyncIterable<SourceLine>,
  options: ImportOptions,
  report: ImportReport = createReport(),
): Promise<ImportReport> {
  await createStage(tx)
  const lastRow = await stageFile(tx, lines, options, report)
  await waitForOtherImports(tx)
  await analyzeUncounted(tx)
  const stockKept = await match(tx, options, report)
  if (report.bad.length > 0 && !options.skipBad) throw new NotApplied()
  if (!options.dryRun) await lockProducts(tx)
  report.variants = { ...(await findVariantChanges(tx)), stockKept }
  await write(tx, lastRow, options, report)
  if (options.dryRun) throw new NotApplied()
  return report
}

/** Matches lines to products, and moves lines that cannot be imported to the report. Returns how many variants keep their stock. */
async function match(tx: Db, options: ImportOptions, report: ImportReport): Promise<number> {
  const { words = fileWords } = options
  await matchProducts(tx, words)
  await markTakenCodes(tx, { words })
  await matchVariants(tx)
  const stockKept = await lockVariants(tx, options.stock ?? 'keep', {
    lock: !options.dryRun,
    isWhole: options.isWhole ?? false,
    words,
  })
  await options.onMatched?.(tx)
  await takeBadLines(tx, report, words)
  return stockKept
}

async function write(
  tx: Db,
  lastRow: number,
  { onProgress, onWritten, by, dryRun = false }: ImportOptions,
  report: ImportReport,
): Promise<void> {
  await nameNewProducts(tx)
  await nameProductsOfVariants(tx)
  for (const { row, text } of await linkTaxonomy(tx, report)) {
    report.warnings.add('merged category', { row, text })
  }
  await sql`ANALYZE import_lines, import_variants`.execute(tx)
  await deferListing(tx)
  if (dryRun) await tellNobody(tx)
  const size = dryRun ? drySpanSize : spanSize
  for (let from = 0; from <= lastRow; from += size) {
    const span = { from, to: from + size - 1 }
    if (dryRun) {
      await sql`SAVEPOINT span`.execute(tx)
      await lockVariantsOf(tx, span)
    }
    await writeSpan(tx, span, by)
    if (dryRun) {
      await countWritten(tx, span, report)
      await onWritten?.(tx, span, report)
      await sql`ROLLBACK TO SAVEPOINT span`.execute(tx)
    }
    onProgress?.({ phase: 'write', rows: Math.min(span.to, lastRow) })
  }
  if (dryRun) return
  await renewChanged(tx)
  await countWritten(tx, { from: 0, to: lastRow }, report)
  await onWritten?.(tx, { from: 0, to: lastRow }, report)
}
