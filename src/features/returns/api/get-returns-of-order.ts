import { isOrderId } from '#features/orders/domain.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import type { ReturnsOfOrder } from '../admin-contract.ts'
import { findReturnable } from './find-returnable.ts'
import { findReturns } from './find-returns.ts'
import { presentRow, type Viewer } from './present-return.ts'

const most = 200

/** What of an order comes back, and what still can, for staff. Throws ORDER_NOT_FOUND. */
export async function getReturnsOfOrder(
  db: Db,
  id: string,
  days: number,
  viewer: Viewer,
): Promise<ReturnsOfOrder> {
  const found = isOrderId(id) ? await findReturnable(db, id, { days }) : undefined
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  const own = await findReturns(db, { orderId: id }, most)
  const returns = [...own, ...(await findReturns(db, { exchangeOrderId: id }, 1))]
  return {
    mayRequest: found.status === 'COMPLETED' && found.items.some(({ left }) => left > 0),
    maySayUndelivered: found.status === 'SHIPPING',
    items: found.items.map(({ id: orderItemId, ...item }) => ({ orderItemId, ...item })),
    returns: returns.map((row) => presentRow(row, viewer)),
  }
}
