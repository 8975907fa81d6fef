import { type RawBuilder, sql } from 'kysely'
import { csvLine, csvStart } from '#platform/csv.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { CatalogImport, ImportRow } from '../contract.ts'

const listed = 50
const pageSize = 50

type Row = Omit<CatalogImport, 'createdAt' | 'endedAt'> & { createdAt: Date; endedAt: Date | null }

/** `read` is how the file is read, which lists do without. */
const columnsOf = (
  read: RawBuilder<unknown>,
  pictures: RawBuilder<unknown>,
  badLeft: RawBuilder<unknown>,
) => sql`
  i.id, i.file_name AS "fileName", i.bytes, i.kind, i.status, i.staff_name AS by, i.created_at AS "createdAt",
  i.ended_at AS "endedAt", i.source, ${read}, i.stock_mode AS "stockMode",
  i.skip_bad AS "skipBad", i.category_id AS "categoryId", i.version, i.rows_done AS "rowsDone", i.counts,
  coalesce(i.warnings, '[]') AS warnings, i.problem, ${pictures} AS pictures, ${badLeft} AS "badLeft",
  i.status IN ('applied', 'partial') AND i.file_key IS NOT NULL AS "mayUndo",
  i.status = 'partial' AND i.undone_to < 0 AND i.file_key IS NOT NULL AS "mayContinue",
  i.applied_to >= 0 AS "isBegun"`

const pictureCounts = sql`(
  SELECT jsonb_build_object('waiting', 0, 'fetched', 0, 'failed', 0, 'left', 0) || jsonb_object_agg(status, many)
  FROM (
    SELECT status, count(*) AS many FROM catalog_import_pictures WHERE import_id = i.id GROUP BY status) p
  HAVING count(*) > 0)`

/** Bad rows whose cells are not kept. */
const badLeft = sql`(
  SELECT count(*)::integer FROM catalog_import_rows r
  WHERE r.import_id = i.id AND r.outcome = 'bad' AND r.reason IS NOT NULL AND r.source IS NULL
    AND i.status IN ('checked', 'partial', 'applied'))`

const toImport = (row: Row): CatalogImport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** The newest imports. */
export async function listImports(db: Db): Promise<CatalogImport[]> {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(sql`NULL::jsonb AS columns, NULL::jsonb AS mapping, NULL::jsonb AS samples`, sql`NULL::jsonb`, sql`0`)}
    FROM catalog_imports i ORDER BY i.id DESC LIMIT ${listed}`.execute(db)
  return rows.map(toImport)
}

/** Throws NOT_FOUND. */
export async function getImport(db: Db, id: string, { lock = false } = {}): Promise<CatalogImport> {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(sql`i.columns, i.mapping, i.samples`, pictureCounts, badLeft)} FROM catalog_imports i WHERE i.id = ${id}
    ${lock ? sql`FOR UPDATE OF i` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND')
  return toImport(row)
}

type RowsQuery = {
  outcome: ImportRow['outcome']
  cursor?: string | undefined
  q?: string | undefined
}

/** A page of the rows of one outcome, in the file's order. */
export async function listRows(
  db: Db,
  id: string,
  { outcome, cursor = '-1', q }: RowsQuery,
): Promise<{ data: ImportRow[]; next: string | null }> {
  const { rows } = await sql<ImportRow>`
    SELECT row, outcome, product_id AS "productId", name, coalesce(changes, '[]') AS changes, reason
    FROM catalog_import_rows
    WHERE import_id = ${id} AND outcome = ${outcome} AND row > ${Number(cursor)}
      AND (outcome <> 'bad' OR reason IS NOT NULL)
      ${q === undefined ? sql`` : sql`AND search_words(name) LIKE '%' || search_words(${q}) || '%'`}
    ORDER BY row LIMIT ${pageSize + 1}`.execute(db)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? String(data.at(-1)?.row) : null }
}

/** The rows that cannot be imported, as a file to mend: a table with the reason of each row, or lines of JSON. */
export async function* readBadRows(db: Db, { id, columns }: CatalogImport): AsyncGenerator<string> {
  if (columns) yield csvStart + csvLine([...columns, 'Lý do'])
  for (let after = -1; ; ) {
    const { rows } = await sql<{ row: number; source: unknown; reason: string | null }>`
      SELECT row, source, reason FROM catalog_import_rows
      WHERE import_id = ${id} AND outcome = 'bad' AND source IS NOT NULL AND row > ${after}
      ORDER BY row LIMIT 500`.execute(db)
    for (const { source, reason } of rows) {
      if (!columns) yield `${JSON.stringify(source)}\n`
      else if (Array.isArray(source)) {
        const cells = columns.map((_, index) => String(source[index] ?? ''))
        yield csvLine([...cells, reason ?? ''])
      }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.row
  }
}
