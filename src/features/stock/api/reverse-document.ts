import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { ReverseDocument } from '../contract.ts'
import { averageWithout, type DocumentKind, documentCode } from '../domain.ts'
import { mostStock } from '../limits.ts'
import { type BookedLine, bookDocument, followStock } from './book-document.ts'
import { type LineError, namesOf, refuseLines } from './line-errors.ts'
import type { LockedVariant } from './lock-variants.ts'

type Line = {
  variantId: string
  delta: number
  costPrice: number | null
  costBefore: number | null
  costAfter: number | null
}

/**
 * Books the opposite of a document, once; returns the id of the document that does. Throws NOT_FOUND, STOCK_DOCUMENT_FINAL for what
 * can't be taken back, or INVALID_FIELD with a sentence for each line of which too little is left.
 */
export async function reverseDocument(
  db: Db,
  by: StaffActor,
  id: string,
  { key, note }: ReverseDocument,
): Promise<string> {
  const booked = await db.transaction().execute(async (tx) => {
    // Two who take back the same document do so one after the other.
    const document = await tx
      .selectFrom('stock_documents')
      .select(['id', 'kind', 'number', 'reason'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!document) throw new AppError('NOT_FOUND')
    const kind = document.kind as DocumentKind
    if (kind === 'reversal' || document.reason === 'start')
      throw new AppError('STOCK_DOCUMENT_FINAL')
    const earlier = await tx
      .selectFrom('stock_documents')
      .select('id')
      .where('reverses_id', '=', id)
      .executeTakeFirst()
    if (earlier) return { id: earlier.id, number: 0, isNew: false, productIds: [] }
    const { rows: lines } = await sql<Line>`
      SELECT variant_id AS "variantId", delta, cost_price AS "costPrice", cost_before AS "costBefore", cost_after AS "costAfter"
      FROM stock_document_lines WHERE document_id = ${id} AND delta <> 0 ORDER BY position`.execute(
      tx,
    )
    const head = { kind: 'reversal' as const, key, request: { id }, note, reversesId: id }
    const ids = lines.map(({ variantId }) => variantId)
    const done = await bookDocument(tx, by, head, ids, (variants) =>
      planOf(tx, { id, kind, lines }, variants),
    )
    if (done.isNew) {
      const subject = documentCode(kind, document.number)
      const after = { pieces: -lines.reduce((sum, { delta }) => sum + delta, 0) }
      await recordAudit(tx, by, { action: 'stock.reversed', subject, after, note })
    }
    return done
  })
  await followStock(db, booked)
  return booked.id
}

async function planOf(
  tx: Db,
  { id, kind, lines }: { id: string; kind: DocumentKind; lines: readonly Line[] },
  variants: Map<string, LockedVariant>,
): Promise<BookedLine[]> {
  const errors: LineError[] = []
  const names = await namesOf(tx, [...variants.keys()])
  const received = await receivedSince(tx, id, [...variants.keys()])
  const planned = lines.flatMap((line): BookedLine[] => {
    const variant = variants.get(line.variantId)
    const name = names.get(line.variantId) ?? ''
    const say = (message: string) => {
      errors.push({ path: 'lines', message })
      return []
    }
    if (!variant || variant.stock === null) return say(`${name} không còn đếm tồn.`)
    const stock = variant.stock - line.delta
    if (stock < 0) {
      return say(`${name} chỉ còn ${variant.stock}, cần trừ ${line.delta} để huỷ phiếu.`)
    }
    if (stock > mostStock) return say(`${name}: số lượng quá lớn.`)
    const isAsThen = variant.cost === line.costAfter && !received.has(variant.id)
    const cost =
      kind !== 'receipt'
        ? variant.cost
        : isAsThen
          ? line.costBefore
          : averageWithout(
              { stock: variant.stock, cost: variant.cost },
              { quantity: line.delta, cost: line.costPrice ?? 0 },
            )
    return [{ variant, delta: -line.delta, stock, costPrice: line.costPrice, cost }]
  })
  refuseLines(errors)
  return planned
}

/** Of these variants, those of which other goods came in after the document: their average is of several receipts. */
async function receivedSince(tx: Db, id: string, variantIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT l.variant_id AS id FROM stock_document_lines l JOIN stock_documents d ON d.id = l.document_id
    WHERE l.variant_id = ANY (${[...variantIds]}::uuid[]) AND d.id > ${id} AND d.kind = 'receipt'`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}
