import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { lockKnownProducts, lockVariants } from './apply-variants.ts'
import { fileWords } from './field-words.ts'
import { createReport, type ImportReport, type SourceLine } from './import-report.ts'
import { linkTaxonomy } from './link-taxonomy.ts'
import { markMovedProducts, markTakenCodes, matchVariants } from './match.ts'
import {
  dropPlan,
  keepsAllProducts,
  type Portion,
  planImport,
  portionsOf,
  stagePortion,
} from './plan-import.ts'
import { OutOfTurn, type PortionOptions } from './portion-options.ts'
import { createStage } from './stage.ts'
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

/** How many portions of a table of prices are brought in at once. Others make categories and names that the next portion needs. */
const mostLanes = 2
const mostTurns = 5

/**
 * Imports products in portions, each in a transaction of its own, so that a file of any size keeps orders waiting for a portion or two at
 * most. All lines are checked and matched first: with a bad row nothing is changed, unless `skipBad`. A line whose product somebody
 * changes after that is left out and reported. Portions are committed in their order, so that a caller that records the last row in
 * `onTurn` can go on after a failure by `after`. Takes up to three connections, and what `onWritten` takes.
 */
export async function importInPortions(
  db: Db,
  lines: AsyncIterable<SourceLine>,
  options: PortionOptions,
): Promise<ImportReport> {
  const report = createReport()
  await db.connection().execute(async (connection) => {
    try {
      await connection.transaction().execute((tx) => planImport(tx, lines, options, report))
      if (report.bad.length > 0 && !options.skipBad) return
      await bringInAll(db, connection, options, report)
      report.applied = true
    } finally {
      await dropPlan(connection).catch(() => {})
    }
  })
  return report
}

async function bringInAll(
  db: Db,
  plan: Db,
  options: PortionOptions,
  report: ImportReport,
): Promise<void> {
  const isShared = await keepsAllProducts(plan)
  const portions = portionsOf(plan, options.after)
  const add = collectInto(report)
  const failures: unknown[] = []
  let begun = Promise.resolve()

  /** What a portion has written; undefined when there is none left, or after a failure. */
  async function bringInOne(
    connection: Db,
    analyze: boolean,
  ): Promise<{ hasWritten: boolean } | undefined> {
    const { promise, resolve: onBegun } = Promise.withResolvers<void>()
    const before = begun
    begun = promise
    try {
      await before
      const portion = failures.length > 0 ? undefined : (await portions.next()).value
      if (!portion) return undefined
      // The first one clears away what was recorded before.
      const isFirst = portion.from === options.after + 1
      const how = { isShared, analyze, onBegun: isFirst ? () => {} : onBegun }
      const written = await inTurn(() =>
        bringIn(connection, portion, { ...options, ...how }, report),
      )
      add(written)
      options.onProgress?.({ phase: 'write', rows: portion.to })
      return { hasWritten: written !== undefined }
    } catch (error) {
      failures.push(error)
      return undefined
    } finally {
      onBegun()
    }
  }

  /** The transaction of the portion before may have been tried again. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let turn = 1; ; turn++) {
      try {
        return await work()
      } catch (error) {
        const isOver = failures.length > 0 || turn === mostTurns
        if (isOver || !(error instanceof OutOfTurn)) throw error
      }
    }
  }

  const bringInPortions = (connection: Db) =>
    withStage(connection, async () => {
      // Emptied and filled again, the tables of a portion stay much the same.
      let analyze = true
      for (let done = await bringInOne(connection, analyze); done; ) {
        analyze &&= !done.hasWritten
        done = await bringInOne(connection, analyze)
      }
    })
  const lane = () =>
    db
      .connection()
      .execute(bringInPortions)
      .catch((error) => void failures.push(error))
  await Promise.all(Array.from({ length: isShared ? mostLanes : 1 }, lane))
  const cause = failures.find((failure) => !(failure instanceof OutOfTurn)) ?? failures[0]
  if (failures.length > 0) throw cause
}

async function withStage(connection: Db, work: () => Promise<void>): Promise<void> {
  try {
    await createStage(connection, 'empty')
    await work()
  } finally {
    await dropPlan(connection).catch(() => {})
  }
}

type Written = { portion: ImportReport; merged: Warning[] }

/** Adds what portions have written to the report. */
function collectInto(report: ImportReport): (written: Written | undefined) => void {
  const told = new Set<string>()
  return (written) => {
    if (!written) return
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
}

type How = { isShared: boolean; analyze: boolean; onBegun: () => void }

/** Brings a portion in; undefined when another process has done it. */
function bringIn(
  connection: Db,
  portion: Portion,
  options: PortionOptions & How,
  known: ImportReport,
): Promise<Written | undefined> {
  return inTransaction(connection, async (tx) => {
    await waitForOtherImports(tx, { isShared: options.isShared })
    await waitForPortion(tx, options.importId, portion.to)
    const from = Math.max(portion.from, (await options.onBegin(tx, portion, known)) + 1)
    options.onBegun()
    if (from > portion.to) return undefined
    const span = { from, to: portion.to }
    await stagePortion(tx, portion, from)
    const { merged, report } = await writePortion(tx, span, options)
    await options.onWritten(tx, span, report)
    await waitForPortion(tx, options.importId, portion.from - 1)
    await options.onTurn(tx, span, report, known)
    return { portion: report, merged }
  })
}

/** By the row that it ends with; until its transaction ends. The database sees whoever waits for each other. */
async function waitForPortion(tx: Db, importId: string, to: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${importId}), ${to}::integer)`.execute(tx)
}

async function writePortion(
  tx: Db,
  span: { from: number; to: number },
  options: PortionOptions & How,
): Promise<{ report: ImportReport; merged: Warning[] }> {
  // Two at once would wait for each other, and the plan has counted what they need.
  if (options.analyze || !options.isShared) await analyzeUncounted(tx)
  const { words = fileWords } = options
  await markTakenCodes(tx, { ...options, words })
  await matchVariants(tx, options)
  const stockKept = await lockVariants(tx, options.stock ?? 'keep', { words })
  await lockKnownProducts(tx)
  await markMovedProducts(tx)
  await options.onLocked(tx)
  const report = createReport()
  report.variants = {
    stock: { count: 0, first: [] },
    retired: { count: 0, first: [] },
    stockKept,
  }
  await takeBadLines(tx, report, words)
  const merged = await linkTaxonomy(tx, report)
  await deferListing(tx)
  await tellMany(tx)
  await writeSpan(tx, span, options.by)
  await renewChanged(tx)
  await countWritten(tx, span, report)
  return { report, merged }
}
