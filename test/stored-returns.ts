import { randomBytes, randomUUID } from 'node:crypto'
import { orderIdBytes } from '#features/orders/domain.ts'
import { type ReturnStatus, returnIdFrom } from '#features/returns/domain.ts'
import type { Db } from '#platform/database.ts'
import { aShopper, aVariant } from './builders.ts'
import { aReceivedOrder } from './received-order.ts'

export async function firstItemOf(db: Db, orderId: string): Promise<string> {
  const { id } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a return of the first item of a completed order, and returns its code. */
export async function aRequestedReturn(
  db: Db,
  orderId: string,
  status: ReturnStatus = 'REQUESTED',
): Promise<string> {
  const id = returnIdFrom(randomBytes(orderIdBytes))
  const orderItemId = await firstItemOf(db, orderId)
  await db
    .insertInto('returns')
    .values({
      ...{ id, order_id: orderId, request_key: randomUUID(), kind: 'return', status },
      ...{ requested_by: 'shopper', reason: 'DAMAGED', note: 'Vỡ một góc, gọi 0912345678.' },
    })
    .execute()
  const restocked = status === 'RECEIVED' ? 1 : 0
  await db
    .insertInto('return_items')
    .values({ return_id: id, order_item_id: orderItemId, quantity: 1, restocked })
    .execute()
  await db.updateTable('order_items').set({ in_returns: 1 }).where('id', '=', orderItemId).execute()
  await db
    .insertInto('return_events')
    .values({ return_id: id, kind: 'requested', actor: 'shopper' })
    .execute()
  return id
}

/** A completed order, and returns of others in each open state. */
export async function someReturns(db: Db) {
  const buyer = await aShopper(db, { name: 'Đỗ Thị Trả' })
  const anOrder = async () => aReceivedOrder(db, buyer.id, [await aVariant(db, { stock: 5 })])
  const orderId = await anOrder()
  const approvedOrder = await anOrder()
  return {
    orderId,
    orderItemId: await firstItemOf(db, orderId),
    requested: await aRequestedReturn(db, await anOrder()),
    approved: await aRequestedReturn(db, approvedOrder, 'APPROVED'),
    awaitedItemId: await firstItemOf(db, approvedOrder),
    received: await aRequestedReturn(db, await anOrder(), 'RECEIVED'),
    other: (await aVariant(db, { stock: 1_000_000, price: 100_000 })).line,
  }
}

/** Good values of the calls about returns. */
export function returnValues(
  path: string,
  { orderItemId, awaitedItemId, other }: Awaited<ReturnType<typeof someReturns>>,
): object {
  const own = { message: 'Vui lòng gửi về 12 phố Mẫu.', requestKey: randomUUID() }
  if (path.endsWith('/returns')) {
    return { ...own, items: [{ orderItemId, quantity: 1 }], reason: 'DAMAGED' }
  }
  if (path.endsWith('/undelivered')) return { ...own, reason: 'REFUSED' }
  if (path.endsWith('/receive')) {
    return { ...own, items: [{ orderItemId: awaitedItemId, restocked: 1, writtenOff: 0 }] }
  }
  if (!path.endsWith('/close')) return {}
  const exchange = { items: [{ ...other, quantity: 1 }], expectedTotal: 100_000 }
  return { ...own, expectedAmount: 100_000, amount: 100_000, exchange }
}
