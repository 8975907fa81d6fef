import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isId } from '#shared/text.ts'
import { countDifference } from '../../domain.ts'
import type { FinishStocktake } from '../../stocktake-contract.ts'
import { type BookedLine, bookDocument, followStock } from '../book-document.ts'
import { lockLocation } from '../lock-location.ts'
import { freeAt, type LockedVariant } from '../lock-variants.ts'

type Line = { variantId: string; counted: number; expected: number }

/**
 * Books what a stocktake found, onto the stock of now; returns the document's id, also when it had been finished before. Lines that were
 * not counted stay as they are. Throws NOT_FOUND, STOCKTAKE_ENDED when it was given up, or INVALID_FIELD when nothing was counted.
 */
export async function finishStocktake(
  db: Db,
  by: StaffActor,
  id: string,
  { key, note }: FinishStocktake,
): Promise<string> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  const booked = await inTransaction(db, async (tx) => {
    const stocktake = await tx
      .selectFrom('stocktakes')
      .select(['name', 'status', 'document_id', 'location_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stocktake) throw new AppError('NOT_FOUND')
    if (stocktake.document_id) {
      return { id: stocktake.document_id, number: 0, isNew: false, productIds: [] }
    }
    if (stocktake.status !== 'open') throw new AppError('STOCKTAKE_ENDED')
    const { rows: lines } = await sql<Line>`
      SELECT variant_id AS "variantId", counted, stock_then AS expected FROM stocktake_lines
      WHERE stocktake_id = ${id} AND counted IS NOT NULL ORDER BY variant_id`.execute(tx)
    if (lines.length === 0) throw fieldError('lines', 'Chưa đếm mặt hàng nào.')
    const location = await lockLocation(tx, stocktake.location_id, 'lines')
    const head = {
      ...{ kind: 'count' as const, key, request: { id }, note: note || stocktake.name },
      location,
    }
    const ids = lines.map(({ variantId }) => variantId)
    const done = await bookDocument(tx, by, head, ids, (variants) =>
      planOf(lines, variants, location.id),
    )
    await tx
      .updateTable('stocktakes')
      .set({ status: 'finished', ended_at: sql<Date>`now()`, document_id: done.id })
      .where('id', '=', id)
      .execute()
    const different = lines.filter(({ counted, expected }) => counted !== expected).length
    const after = { name: stocktake.name, lineCount: lines.length, different }
    await recordAudit(tx, by, { action: 'stocktake.finished', subject: id, after, note })
    return done
  })
  await followStock(db, booked)
  return booked.id
}

function planOf(
  lines: readonly Line[],
  variants: Map<string, LockedVariant>,
  locationId: string | null,
): BookedLine[] {
  return lines.flatMap(({ variantId, counted, expected }) => {
    const variant = variants.get(variantId)
    // Nobody counts its stock any more.
    if (!variant || variant.stock === null) return []
    const there = freeAt(variant, locationId)
    const { delta, unbooked } = countDifference({ counted, expected, stock: there })
    const stock = variant.stock + delta
    const { cost } = variant
    return [{ variant, delta, stock, costPrice: cost, cost, counted, expected, unbooked }]
  })
}
