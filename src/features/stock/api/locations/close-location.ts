import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import { isId } from '#shared/text.ts'
import { mainLocationId } from '../../domain.ts'
import { mostLines } from '../../limits.ts'
import type { CloseLocation } from '../../location-contract.ts'
import { lockLocation } from '../lock-location.ts'
import { transferGoods } from '../transfer-goods.ts'
import { lockPlace } from './lock-place.ts'

/** Rounds of moving what somebody brings there again and again. */
const mostRounds = 2_000

/**
 * Closes a place, after moving what is there by transfers. Closing it twice is no error. Throws NOT_FOUND, or INVALID_FIELD for the main
 * place, one that is not empty and whose goods have nowhere to go, and one of which orders are yet to be sent.
 */
export async function closeLocation(
  db: Db,
  by: StaffActor,
  id: string,
  { moveToId }: CloseLocation,
): Promise<void> {
  if (!isId(id)) throw new AppError('NOT_FOUND')
  if (id === mainLocationId) throw fieldError('moveToId', 'Kho chính không đóng được.')
  if (moveToId !== null) {
    if (moveToId.toLowerCase() === id) throw fieldError('moveToId', 'Hãy chọn một nơi khác.')
    await lockLocation(db, moveToId, 'moveToId')
    await refuseAwaited(db, id)
  }
  for (let round = 1; round <= mostRounds; round++) {
    if (await tryClosing(db, by, id)) return
    if (moveToId === null) {
      throw fieldError('moveToId', 'Nơi này còn hàng. Hãy chọn nơi nhận số hàng đó.')
    }
    await moveSome(db, by, id, moveToId)
  }
  throw new AppError('UNAVAILABLE')
}

/** False while something is there. */
async function tryClosing(db: Db, by: StaffActor, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, id)
    if (place.isClosed) return true
    await refuseAwaited(tx, id)
    await refuseCounted(tx, id)
    const left = await tx
      .selectFrom('location_stock')
      .select('variant_id')
      .where('location_id', '=', id)
      .where('stock', '>', 0)
      .limit(1)
      .executeTakeFirst()
    if (left) return false
    await tx
      .updateTable('stock_locations')
      .set({ closed_at: sql<Date>`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('stock_sourcing')
      .set({ version: place.sourcingVersion + 1 })
      .execute()
    await recordAudit(tx, by, {
      action: 'stock-location.closed',
      subject: id,
      after: { name: place.name },
    })
    return true
  })
}

/** Only those whose orders are open are looked at, since all that ever went from there are many. */
async function refuseAwaited(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ orders: number }>`
    SELECT count(*)::integer AS orders FROM (
      SELECT FROM orders o WHERE o.status = 'PENDING'
        AND order_stage(o.status, o.payment_method, o.payment_status, o.hold_due_at, o.confirmed_at, o.packed_at)
          IN ('AWAITING_PAYMENT', 'TO_CONFIRM', 'TO_PACK', 'TO_SEND')
        AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.location_id = ${id})
      LIMIT 1000) awaited`.execute(db)
  const orders = rows[0]?.orders ?? 0
  if (orders > 0) {
    const message = `Còn ${orders} đơn chưa gửi lấy hàng ở đây. Hãy gửi các đơn đó, hoặc chọn nơi lấy khác cho chúng.`
    throw fieldError('moveToId', message)
  }
}

async function refuseCounted(tx: Db, id: string): Promise<void> {
  const open = await tx
    .selectFrom('stocktakes')
    .select('name')
    .where('location_id', '=', id)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  if (open) {
    throw fieldError(
      'moveToId',
      `Đợt kiểm “${open.name}” ở đây chưa xong. Hãy xong hoặc bỏ nó trước.`,
    )
  }
}

/** Moves what fills a document; what others have moved meanwhile is left to the next round. */
async function moveSome(db: Db, by: StaffActor, fromId: string, toId: string): Promise<void> {
  const { rows: lines } = await sql<{ variantId: string; quantity: number }>`
    SELECT variant_id AS "variantId", stock AS quantity FROM location_stock
    WHERE location_id = ${fromId} AND stock > 0 ORDER BY variant_id LIMIT ${mostLines}`.execute(db)
  if (lines.length === 0) return
  const request = { key: randomUUID(), fromId, toId, note: 'Đóng nơi để hàng', lines }
  await transferGoods(db, by, request, { alsoUncounted: true }).catch((error) => {
    const errors = error instanceof AppError ? error.details?.errors : undefined
    const isOvertaken =
      Array.isArray(errors) && errors.every(({ path }) => /^(lines\.|fromId$)/.test(String(path)))
    if (!isOvertaken) throw error
  })
}
