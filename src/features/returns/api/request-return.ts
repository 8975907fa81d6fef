import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { orderIdBytes } from '#features/orders/domain.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { inTransaction } from '#platform/in-transaction.ts'
import { AppError } from '#shared/app-error.ts'
import { fieldError } from '#shared/field-error.ts'
import type { RequestReturn } from '../contract.ts'
import { returnIdFrom } from '../domain.ts'
import { attachPictures } from './attach-pictures.ts'
import { addEvent, type ReturnDoer } from './change-return.ts'
import { findReturnable } from './find-returnable.ts'
import { type LockedOrder, lockOrder } from './lock-return.ts'
import { type ReturnWriter, tellShopper } from './tell-shopper.ts'

type Requesting = { orderId: string; by: ReturnDoer; days: number }

/**
 * Asks for a return of goods of a completed order, and returns its code; a repeated request returns the same. Who asks for it as
 * staff has approved it. Throws ORDER_NOT_FOUND, RETURN_REQUEST_CHANGED for a repeated request with other contents,
 * RETURN_NOT_POSSIBLE, RETURN_TOO_LATE for shoppers, RETURN_TOO_MANY_PIECES, or INVALID_FIELD for foreign items and pictures.
 */
export async function requestReturn(
  { db, jobs }: ReturnWriter,
  { orderId, by, days }: Requesting,
  request: RequestReturn,
): Promise<string> {
  const ownerId = 'userId' in by ? by.userId : undefined
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, ownerId)
    const repeated = await findRepeated(tx, orderId, request)
    if (repeated) return repeated
    if (order.status !== 'COMPLETED') throw new AppError('RETURN_NOT_POSSIBLE')
    const returnable = await findReturnable(tx, orderId, { days })
    if (ownerId !== undefined && returnable?.isOver) throw new AppError('RETURN_TOO_LATE', { days })
    const id = await insertReturn(tx, order, request, ownerId !== undefined)
    await takeIntoReturn(tx, id, orderId, request.items)
    const owner = pictureOwner(by)
    if (owner) await attachPictures(tx, id, owner, request.pictureIds)
    await addEvent(tx, id, { by, kind: 'requested' })
    const locked = { id, kind: 'return' as const, order }
    if (ownerId !== undefined) {
      await tellShopper({ db: tx, jobs }, locked, 'REQUESTED', '')
      return id
    }
    await addEvent(tx, id, { by, kind: 'approved' })
    await recordAudit(tx, by as Exclude<ReturnDoer, { userId: string }>, {
      action: 'return.entered',
      subject: id,
      after: {
        orderId,
        reason: request.reason,
        pieces: countPieces(request.items),
        pictures: request.pictureIds.length,
      },
    })
    await tellShopper({ db: tx, jobs }, locked, 'APPROVED', '')
    return id
  })
}

/** Whose uploads may be added; undefined for the command line, which has none. */
function pictureOwner(by: ReturnDoer): { userId: string } | { staffId: string } | undefined {
  if ('userId' in by) return by
  return by.staffId === null ? undefined : { staffId: by.staffId }
}

type Line = { orderItemId: string; quantity: number }

const countPieces = (items: readonly Line[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

type Contents = Pick<RequestReturn, 'reason' | 'resolution' | 'note'> & {
  pieces: Record<string, number>
  pictures: string[]
}

/** The return that the same request has already made. Throws RETURN_REQUEST_CHANGED when it had other contents. */
async function findRepeated(
  tx: Db,
  orderId: string,
  { requestKey, items, reason, resolution, note, pictureIds }: RequestReturn,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string } & Contents>`
    SELECT r.id, r.reason, r.resolution, r.note,
      (SELECT jsonb_object_agg(i.order_item_id, i.quantity) FROM return_items i WHERE i.return_id = r.id) AS pieces,
      ARRAY (SELECT p.upload_id::text FROM return_pictures p WHERE p.return_id = r.id ORDER BY p.position) AS pictures
    FROM returns r WHERE r.order_id = ${orderId} AND r.request_key = ${requestKey}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const { id, ...stored } = found
  const pieces = Object.fromEntries(piecesByItem(items))
  const pictures = pictureIds.map((picture) => picture.toLowerCase())
  const sent: Contents = { reason, resolution, note, pieces, pictures }
  if (!isDeepStrictEqual(stored, sent)) throw new AppError('RETURN_REQUEST_CHANGED')
  return id
}

function piecesByItem(items: readonly Line[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { orderItemId, quantity } of items) {
    const id = orderItemId.toLowerCase()
    pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  }
  return pieces
}

async function insertReturn(
  tx: Db,
  { id: orderId }: LockedOrder,
  { requestKey, reason, resolution, note }: RequestReturn,
  isByShopper: boolean,
): Promise<string> {
  const id = returnIdFrom(randomBytes(orderIdBytes))
  await tx
    .insertInto('returns')
    .values({
      ...{
        id,
        order_id: orderId,
        request_key: requestKey,
        kind: 'return',
        reason,
        resolution,
        note,
      },
      status: isByShopper ? 'REQUESTED' : 'APPROVED',
      requested_by: isByShopper ? 'shopper' : 'staff',
    })
    .execute()
  return id
}

/** Reserves pieces of an order for a return. Throws RETURN_TOO_MANY_PIECES when fewer are left. */
async function takeIntoReturn(
  tx: Db,
  returnId: string,
  orderId: string,
  items: readonly Line[],
): Promise<void> {
  const wanted = piecesByItem(items)
  const [ids, quantities] = [[...wanted.keys()], [...wanted.values()]]
  const { rows } = await sql<{ id: string; isTaken: boolean }>`
    WITH line AS (SELECT * FROM unnest(${ids}::uuid[], ${quantities}::integer[]) AS line (id, quantity)),
    taken AS (
      UPDATE order_items i SET in_returns = in_returns + line.quantity FROM line
      WHERE i.id = line.id AND i.order_id = ${orderId} AND i.in_returns + line.quantity <= i.quantity
      RETURNING i.id, line.quantity
    ), added AS (
      INSERT INTO return_items (return_id, order_item_id, quantity) SELECT ${returnId}, id, quantity FROM taken
    )
    SELECT i.id, taken.id IS NOT NULL AS "isTaken" FROM line
    JOIN order_items i ON i.id = line.id AND i.order_id = ${orderId} LEFT JOIN taken ON taken.id = i.id`.execute(
    tx,
  )
  if (rows.length < wanted.size) {
    throw fieldError('items', 'Có sản phẩm không thuộc đơn hàng này.')
  }
  if (rows.some(({ isTaken }) => !isTaken)) throw new AppError('RETURN_TOO_MANY_PIECES')
}
