import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import { isId } from '#shared/text.ts'
import type { DocumentDetails, DocumentLine, StockDocument } from '../contract.ts'
import { type CorrectionReason, type DocumentKind, documentCode, numberOfCode } from '../domain.ts'
import { locationName } from './lock-location.ts'
import { type StockRow, stockColumns, toStockItem } from './stock-rows.ts'

const pageSize = 50

type Row = Omit<StockDocument, 'at' | 'code' | 'reverses' | 'reversedBy'> & {
  at: Date
  number: number
  reason: CorrectionReason | null
  reversesId: string | null
  reversesKind: DocumentKind | null
  reversesNumber: number | null
  reversedById: string | null
  reversedByNumber: number | null
}

type Search = {
  kind?: DocumentKind | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** Documents, the newest first, and the cursor of the next page. */
export async function findDocuments(
  db: Db,
  { kind, q, cursor }: Search,
): Promise<{ data: StockDocument[]; next: string | null }> {
  const conditions = [sql`true`]
  if (kind !== undefined) conditions.push(sql`d.kind = ${kind}`)
  if (cursor !== undefined) conditions.push(sql`d.id < ${cursor}::uuid`)
  if (q !== undefined) conditions.push(matching(q))
  const rows = await select(db, sql.join(conditions, sql` AND `), pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { data: page, next: last?.id ?? null }
}

function matching(q: string): RawBuilder<unknown> {
  const number = numberOfCode(q)
  if (number !== undefined) return sql`d.number = ${number}`
  const folded = sql`'%' || search_words(${q}) || '%'`
  return sql`(search_words(d.supplier || ' ' || d.reference || ' ' || d.note) LIKE ${folded})`
}

/** A document with its lines. Throws NOT_FOUND. */
export async function getDocument(db: Db, id: string): Promise<DocumentDetails> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const [document] = await select(db, sql`d.id = ${id}`, 1)
  if (!document) throw new AppError('NOT_FOUND')
  type LineRow = StockRow &
    Omit<DocumentLine, keyof StockRow | 'lineCost'> & { lineCost: number | null }
  const { rows } = await sql<LineRow>`
    SELECT ${stockColumns}, l.delta, l.moved, l.counted, l.expected, l.unbooked, l.cost_price AS "lineCost"
    FROM stock_document_lines l JOIN variants v ON v.id = l.variant_id JOIN products p ON p.id = v.product_id
    WHERE l.document_id = ${id} ORDER BY l.position`.execute(db)
  const lines = rows.map(({ delta, moved, counted, expected, unbooked, lineCost, ...row }) => ({
    ...toStockItem(row),
    ...{ delta, moved, counted, expected, unbooked },
    lineCost: lineCost === null ? null : vnd(lineCost),
  }))
  return { ...document, lines }
}

async function select(db: Db, where: RawBuilder<unknown>, limit: number): Promise<StockDocument[]> {
  const { rows } = await sql<Row>`
    SELECT d.id, d.number, d.kind, d.supplier, d.reference, d.reason, d.note, d.actor AS by, d.created_at AS at,
      ${locationName(sql`d.location_id`)} AS location,
      CASE WHEN d.is_transfer THEN ${locationName(sql`d.to_location_id`)} END AS "toLocation", d.line_count AS "lineCount", d.pieces, d.value, o.id AS "reversesId", o.kind AS "reversesKind", o.number AS "reversesNumber",
      r.id AS "reversedById", r.number AS "reversedByNumber"
    FROM stock_documents d LEFT JOIN stock_documents o ON o.id = d.reverses_id
    LEFT JOIN stock_documents r ON r.reverses_id = d.id
    WHERE ${where} ORDER BY d.id DESC LIMIT ${limit}`.execute(db)
  return rows.map(present)
}

function present({ at, number, ...row }: Row): StockDocument {
  const { reversesId, reversesKind, reversesNumber, reversedById, reversedByNumber, ...rest } = row
  return {
    ...rest,
    code: documentCode(rest.kind, number),
    at: at.toISOString(),
    reverses:
      reversesId && reversesKind
        ? { id: reversesId, code: documentCode(reversesKind, reversesNumber ?? 0) }
        : null,
    reversedBy: reversedById
      ? { id: reversedById, code: documentCode('reversal', reversedByNumber ?? 0) }
      : null,
  }
}
