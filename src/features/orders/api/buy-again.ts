import { type ReorderResult, reorderItems } from '#features/cart/api/public.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { findOrders } from './repository.ts'

/** Adds the items of the user's order to the cart, once per idempotency key. Throws ORDER_NOT_FOUND. */
export async function buyAgain(
  shop: Pick<Services, 'db' | 'config'>,
  { userId, id, key }: { userId: string; id: string; key: string },
): Promise<ReorderResult> {
  const [order] = isOrderId(id) ? await findOrders(shop.db, { id, userId }) : []
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const wanted = order.items.map((item) => ({
    variantId: item.variant_id,
    name: item.product_name,
    quantity: item.quantity,
  }))
  return reorderItems(shop, { userId }, wanted, key)
}
