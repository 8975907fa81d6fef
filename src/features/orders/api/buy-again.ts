import { type AddedAgain, addAgain } from '#features/cart/api/public.ts'
import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { findOrders } from './repository.ts'

/** Puts what an own order holds into the cart again, once under one key. Throws ORDER_NOT_FOUND. */
export async function buyAgain(
  db: Db,
  { userId, id, key }: { userId: string; id: string; key: string },
): Promise<AddedAgain> {
  const [order] = isOrderId(id) ? await findOrders(db, { id, userId }) : []
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const wanted = order.items.map((item) => ({
    variantId: item.variant_id,
    name: item.product_name,
    quantity: item.quantity,
  }))
  return addAgain(db, { userId }, wanted, key)
}
