import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import type { ReverseDocument } from '../contract.ts'
import { averageWithout, type DocumentKind, documentCode } from '../domain.ts'
import { mostStock } from '../limits.ts'
import { type BookedLine, bookDocument, followStock } from './book-document.ts'
import { type LineError, namesOf, refuseLines } from './line-errors.ts'
import { type LockedLocation, lockLocation } from './lock-location.ts'
import { freeAt, type LockedVariant, stockAt } from './lock-variants.ts'

type Line = {
  variantId: string
  delta: number
  moved: number
  costPrice: number | null
  costBefore: number | null
  costAfter: number | null
}

/**
 * Books the opposite of a document, once; returns the id of the document that does. Throws NOT_FOUND, STOCK_DOCUMENT_FINAL for what
 * can't be taken back, or INVALID_FIELD with a sentence for each line of which too little is left, or for a place that has been closed.
 */
export async function reverseDocument(
  db: Db,
  by: StaffActor,
  id: string,
  { key, note }: ReverseDocument,
): Promise<string> {
  const booked = await inTransaction(db, async (tx) => {
    // Two who take back the same document do so one after the other.
    const document = await tx
      .selectFrom('stock_documents')
      .select([
        ...(['id', 'kind', 'number', 'reason'] as const),
        ...(['location_id', 'to_location_id', 'is_transfer'] as const),
      ])
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
      SELECT variant_id AS "variantId", delta, moved, cost_price AS "costPrice", cost_before AS "costBefore", cost_after AS "costAfter"
      FROM stock_document_lines WHERE document_id = ${id} AND (delta <> 0 OR moved > 0) ORDER BY position`.execute(
      tx,
    )
    const there = await lockLocation(tx, document.location_id, 'lines')
    // What was moved goes the other way.
    const places = document.is_transfer
      ? { location: await lockLocation(tx, document.to_location_id, 'lines'), to: there }
      : { location: there }
    const head = {
      ...{ kind: 'reversal' as const, key, request: { id }, note, reversesId: id },
      ...places,
    }
    const ids = lines.map(({ variantId }) => variantId)
    const done = await bookDocument(tx, by, head, ids, (variants) =>
      planOf(tx, { id, kind, lines, location: places.location }, variants),
    )
    if (done.isNew) {
      const subject = documentCode(kind, document.number)
      const after = { pieces: lines.reduce((sum, { delta, moved }) => sum + moved - delta, 0) }
      await recordAudit(tx, by, { action: 'stock.reversed', subject, after, note })
    }
    return done
  })
  await followStock(db, booked)
  return booked.id
}

async function planOf(
  tx: Db,
  document: {
    id: string
    kind: DocumentKind
    lines: readonly Line[]
    location: LockedLocation
  },
  variants: Map<string, LockedVariant>,
): Promise<BookedLine[]> {
  const { id, kind, lines, location } = document
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
    const there = Math.max(0, stockAt(variant, location.id))
    const free = line.moved > 0 ? there : freeAt(variant, location.id)
    const taken = line.delta + line.moved
    if (taken > free) {
      const where = variant.elsewhere.size > 0 ? ` ở ${location.name}` : ''
      return say(`${name}${where} chỉ còn ${free}, cần trừ ${taken} để huỷ phiếu.`)
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
    const { moved, costPrice } = line
    return [{ variant, delta: -line.delta, moved, stock, costPrice, cost }]
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
