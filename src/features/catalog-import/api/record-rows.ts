import { sql } from 'kysely'
import {
  type BadRow,
  findExported,
  findExportedSales,
  toLine,
  toSaleFields,
} from '#features/catalog/api/public.ts'
import type { Db } from '#platform/database.ts'
import { newForeignPictures } from '../domain/foreign-pictures.ts'
import { lineChanges } from '../domain/line-changes.ts'
import { recordPictures } from './pictures/record-pictures.ts'

const batchSize = 500

type Recording = {
  importId: string
  /** The transaction of the import. */
  tx: Db
  /** Another connection, which sees the products as they were. */
  db: Db
  /** A check keeps its rows although it is rolled back, an import with its transaction. */
  isCheck: boolean
  /** The rows of the file, both ends included. */
  from: number
  to: number
}

type Written = {
  row: number
  product_id: string
  is_new: boolean
  /** Only its variants have changed. */
  keeps_product: boolean
  name: string
  version: number
  /** Pieces that the line has added to the stock of known variants, by variant. */
  stock: object | null
}

/** Records what an import has written, or would write: the differences of each product and what it takes to undo them. */
export async function recordRows(recording: Recording): Promise<void> {
  const { importId, tx, db, isCheck, from, to } = recording
  const keeper = isCheck ? db : tx
  for (let after = from - 1; ; ) {
    const { rows } = await sql<Written>`
      SELECT l.row, l.product_id, l.is_new, l.keeps_product, p.name, p.version, (
        SELECT jsonb_object_agg(v.variant_id, v.stock - v.old_stock) FROM import_variants v
        WHERE v.row = l.row AND v.is_changed AND NOT v.is_new AND v.stock <> v.old_stock) AS stock
      FROM import_lines l JOIN products p ON p.id = l.product_id
      WHERE l.row > ${after} AND l.row <= ${to} AND (l.is_new OR EXISTS (
        SELECT FROM import_changed c WHERE c.product_id = l.product_id))
      ORDER BY l.row LIMIT ${batchSize}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    after = last.row
    const [lines, unsaid] = await Promise.all([
      findLines(rows, recording),
      isCheck ? undefined : findUnsaid(db, rows),
    ])
    await insertRows(
      keeper,
      lines.map(({ row, product_id, is_new, name, version, stock, before, now }) => ({
        import_id: importId,
        row,
        outcome: is_new ? ('created' as const) : ('updated' as const),
        product_id: isCheck && is_new ? null : product_id,
        name,
        changes: lineChanges(before, now),
        before: isCheck ? null : (before ?? null),
        stock: isCheck ? null : stock,
        unsaid: unsaid?.get(product_id),
        version_after: version,
      })),
    )
    if (!isCheck) {
      await recordPictures(
        tx,
        importId,
        lines.map(({ row, product_id, before, now }) => ({
          ...{ row, product_id },
          urls: newForeignPictures(before, now),
        })),
      )
    }
    if (rows.length < batchSize) return
  }
}

/**
 * The products of rows as lines, as they were and as the import has left them. Where only variants have changed, both are what lines say
 * of variants: the rest is still there when that is undone.
 */
async function findLines(rows: readonly Written[], { tx, db }: Recording) {
  const idsOf = (keeps: boolean) =>
    rows.flatMap((row) => (row.keeps_product === keeps ? [row.product_id] : []))
  const [kept, others] = [idsOf(true), idsOf(false)]
  // Two connections, two processors.
  const [soldBefore, sold] = await Promise.all([
    findExportedSales(db, kept),
    findExportedSales(tx, kept),
  ])
  const [known, written] = await Promise.all([findExported(db, others), findExported(tx, others)])
  return rows.map((row) => {
    const { product_id: id, keeps_product: keeps } = row
    return {
      ...row,
      before: keeps ? mapped(soldBefore.get(id), toSaleFields) : mapped(known.get(id), toLine),
      now: (keeps ? mapped(sold.get(id), toSaleFields) : mapped(written.get(id), toLine)) ?? {},
    }
  })
}

const mapped = <From, To>(found: From | undefined, map: (found: From) => To): To | undefined =>
  found === undefined ? undefined : map(found)

/** What lines leave out of products as they were, by product. */
async function findUnsaid(db: Db, rows: readonly Written[]): Promise<Map<string, object>> {
  const ids = rows.flatMap(({ is_new, product_id }) => (is_new ? [] : [product_id]))
  const found = await sql<{ id: string; unsaid: object }>`
    SELECT p.id, jsonb_build_object('isDeleted', p.deleted_at IS NOT NULL, 'isDraft', p.is_draft, 'publishAt', p.publish_at,
      'archivedAt', p.archived_at, 'alts', (
        SELECT jsonb_object_agg(i.url, i.alt) FROM product_images i WHERE i.product_id = p.id AND i.alt <> '')) AS unsaid
    FROM products p WHERE p.id = ANY (${ids}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, unsaid }) => [id, unsaid]))
}

/** Records the rows that cannot be imported, the first of them with their cells. */
export async function recordBadRows(
  db: Db,
  importId: string,
  bad: readonly BadRow[],
  sources: AsyncIterable<{ row: number; source: unknown }>,
): Promise<void> {
  await insertBadRows(db, importId, bad)
  let batch: { row: number; source: unknown }[] = []
  const keep = async () => {
    await sql`
      INSERT INTO catalog_import_rows (import_id, row, outcome, source)
      SELECT ${importId}, row, 'bad', source
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS s (row integer, source jsonb)
      ON CONFLICT (import_id, row) DO UPDATE SET source = excluded.source`.execute(db)
    batch = []
  }
  for await (const source of sources) {
    batch.push(source)
    if (batch.length === batchSize) await keep()
  }
  await keep()
}

export async function insertBadRows(
  db: Db,
  importId: string,
  bad: readonly BadRow[],
): Promise<void> {
  for (let from = 0; from < bad.length; from += 5000) {
    await insertRows(
      db,
      bad.slice(from, from + 5000).map(({ row, reason, name }) => ({
        import_id: importId,
        row,
        outcome: 'bad' as const,
        name: name?.slice(0, 300),
        reason: reason.slice(0, 1000),
      })),
    )
  }
}

async function insertRows(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    INSERT INTO catalog_import_rows (import_id, row, outcome, product_id, name, changes, before, stock, unsaid,
      version_after, reason)
    SELECT import_id, row, outcome, product_id, coalesce(name, ''), changes, before, stock, unsaid, version_after, reason
    FROM jsonb_populate_recordset(NULL::catalog_import_rows, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (import_id, row) DO NOTHING`.execute(db)
}
