import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { refreshEdited } from '../figures.ts'
import { keepLowStock } from '../keep-low-stock.ts'
import { applyProductParts, applyProducts, hasProducts, type Span } from './apply-products.ts'
import { applyVariants } from './apply-variants.ts'
import { type FieldWords, fileWords } from './field-words.ts'
import type { BadRow, ImportReport } from './import-report.ts'
import { analyzeGrown } from './statistics.ts'

/** That many names of products are as long as what a transaction tells one by one. */
const mostTold = 200

/** Takes lines with a problem out of the staged ones and adds them to the report. */
export async function takeBadLines(
  tx: Db,
  report: ImportReport,
  { isNamed }: Pick<FieldWords, 'isNamed'> = fileWords,
): Promise<void> {
  const { rows } = await sql<BadRow>`
    WITH bad AS (DELETE FROM import_lines WHERE problem IS NOT NULL RETURNING row, problem, name),
      gone AS (DELETE FROM import_variants v USING bad WHERE v.row = bad.row)
    SELECT row, problem AS reason${isNamed ? sql`, name` : sql``} FROM bad`.execute(tx)
  report.bad.push(...rows)
  report.bad.sort((a, b) => a.row - b.row)
}

/**
 * Leaves the rows for lists of the products that are written from here on as they are, until `renewChanged`: each time such a row is
 * written, all words of its product enter the index. Until the end of the transaction at most.
 */
export async function deferListing(tx: Db): Promise<void> {
  await sql`SELECT set_config('listing.is_deferred', 'on', true)`.execute(tx)
}

/** Spares the triggers of `tell_change()` what is rolled back. */
export async function tellNobody(tx: Db): Promise<void> {
  await sql`SELECT set_config('shop.told_changes', 'everything', true)`.execute(tx)
}

/** Has all that processes keep thrown away at once where a portion changes too many products to tell of each (`tell_change()`). */
export async function tellMany(tx: Db): Promise<void> {
  await sql`
    SELECT tell_change('everything') FROM (
      SELECT count(DISTINCT row) AS products FROM import_variants WHERE is_changed) changed
    WHERE products > ${mostTold}`.execute(tx)
}

/** Writes the products of a span of matched lines with all that belongs to them; `by` moves the stock. */
export async function writeSpan(tx: Db, span: Span, by: string | undefined): Promise<void> {
  // A table of prices writes none: its statements would only cost.
  const ofProducts = (await hasProducts(tx, span)) ? [applyProducts, applyProductParts] : []
  for (const apply of [...ofProducts, applyVariants]) {
    await apply(tx, span, by)
    await analyzeGrown(tx)
  }
}

/** Renews what depends on the products that have been written, and their versions. */
export async function renewChanged(tx: Db): Promise<void> {
  await sql`
    DELETE FROM import_changed WHERE product_id IN (SELECT product_id FROM import_lines WHERE is_new)`.execute(
    tx,
  )
  await refreshEdited(tx, sql`SELECT product_id FROM import_changed`)
  const written = sql`
    SELECT product_id FROM import_changed UNION ALL SELECT product_id FROM import_lines WHERE is_new`
  await sql`SELECT set_config('listing.is_deferred', '', true)`.execute(tx)
  await sql`
    SELECT listing.refresh(ids), listing.refresh_goods(ids) FROM (SELECT ARRAY(${written}) AS ids) written`.execute(
    tx,
  )
  await keepLowStock(tx, written)
}

/** Adds what a span of lines has changed to the report. */
export async function countWritten(
  tx: Db,
  { from, to }: Span,
  report: ImportReport,
): Promise<void> {
  const { rows } = await sql<{ created: number; updated: number; lines: number }>`
    SELECT count(*) FILTER (WHERE l.is_new) AS created, count(*) AS lines,
      count(*) FILTER (WHERE NOT l.is_new AND c.product_id IS NOT NULL) AS updated
    FROM import_lines l LEFT JOIN import_changed c USING (product_id)
    WHERE l.row BETWEEN ${from} AND ${to}`.execute(tx)
  const { created = 0, updated = 0, lines = 0 } = rows[0] ?? {}
  report.created += created
  report.updated += updated
  report.unchanged += lines - created - updated
}
