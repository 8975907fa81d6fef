import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { CorrectStock } from '../contract.ts'
import { mainLocationId } from '../domain.ts'
import { mostStock } from '../limits.ts'
import { type BookedLine, bookDocument, followStock } from './book-document.ts'
import { type LockedLocation, lockLocation } from './lock-location.ts'
import { freeAt, type LockedVariant, stockAt } from './lock-variants.ts'

/**
 * Corrects the stock of a variant by the difference between what was seen and what was wanted, so that what was sold in between stays
 * sold; returns the document's id. Where nothing was counted, counting begins. Throws NOT_FOUND, REQUEST_CHANGED, or INVALID_FIELD with
 * the stock of now where the difference can't be booked. What other places have stays.
 */
export async function correctStock(db: Db, by: StaffActor, request: CorrectStock): Promise<string> {
  refuseUnclear(request)
  const { key, reason, note, ...rest } = request
  const variantId = rest.variantId.toLowerCase()
  const booked = await inTransaction(db, async (tx) => {
    const location = await lockLocation(tx, request.locationId)
    const head = { kind: 'correction' as const, key, request, reason, note, location }
    let before: number | null = null
    let after: number | null = 0
    const done = await bookDocument(tx, by, head, [variantId], async (variants) => {
      const variant = variants.get(variantId)
      if (!variant || variant.isDeleted) throw new AppError('NOT_FOUND')
      const line = await lineOf(tx, variant, request, location)
      before = variant.stock
      after = line.stock
      return [line]
    })
    if (done.isNew) {
      await recordAudit(tx, by, {
        action: 'stock.corrected',
        subject: variantId,
        before: { stock: before },
        after: { stock: after, correctionReason: reason },
        note,
      })
    }
    return done
  })
  await followStock(db, booked)
  return booked.id
}

function refuseUnclear({ seen, wanted, reason, note, locationId }: CorrectStock): void {
  if ((seen === null) !== (reason === 'start')) throw fieldError('reason', 'Hãy chọn lý do.')
  if (seen === null && (locationId ?? mainLocationId).toLowerCase() !== mainLocationId) {
    const message = 'Hãy bắt đầu đếm ở kho chính, rồi chuyển hàng sang đây.'
    throw fieldError('locationId', message)
  }
  if (reason === 'other' && note === '') throw fieldError('note', 'Hãy ghi rõ lý do.')
  if (seen === wanted) throw fieldError('wanted', 'Số mới bằng số đang có, không cần sửa.')
}

async function lineOf(
  tx: Db,
  variant: LockedVariant,
  { seen, wanted }: CorrectStock,
  location: LockedLocation,
): Promise<BookedLine> {
  const costs = { costPrice: variant.cost, cost: variant.cost }
  if (seen === null) {
    if (variant.stock !== null) {
      throw fieldError('wanted', `Mặt hàng này đã được đếm: trong kho có ${variant.stock}.`)
    }
    // What was booked before counting stopped, such as by an import.
    const { rows } = await sql<{ sum: number }>`
      SELECT coalesce(sum(delta), 0)::integer AS sum FROM stock_ledger WHERE variant_id = ${variant.id}`.execute(
      tx,
    )
    // Other places keep what they had.
    const stock = wanted - stockAt({ ...variant, stock: 0 }, null)
    const booked = stock - (rows[0]?.sum ?? 0)
    return { ...costs, variant, delta: wanted, booked, stock }
  }
  if (variant.stock === null) {
    throw fieldError('wanted', 'Mặt hàng này không còn đếm tồn. Hãy tải lại trang.')
  }
  const delta = wanted - seen
  const stock = variant.stock + delta
  const free = freeAt(variant, location.id)
  if (-delta > free) {
    const where = variant.elsewhere.size > 0 ? location.name : 'Trong kho'
    throw fieldError('wanted', `${where} chỉ còn ${free}, không trừ được ${-delta}.`)
  }
  if (stock > mostStock) throw fieldError('wanted', 'Số lượng quá lớn.')
  return { ...costs, variant, delta, stock }
}
