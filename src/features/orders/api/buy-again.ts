import { type ReorderResult, reorderItems } from '#features/cart/api/public.ts'
import type { Services } from '#platform/services.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { countPieces } from './line-error.ts'
import { findOrders, type OrderItemRow } from './repository.ts'

/** Adds the items of the user's order to the cart, once per idempotency key. Throws ORDER_NOT_FOUND. */
export async function buyAgain(
  shop: Pick<Services, 'db' | 'config'>,
  { userId, id, key }: { userId: string; id: string; key: string },
): Promise<ReorderResult> {
  const [order] = isOrderId(id) ? await findOrders(shop.db, { id, userId }) : []
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return reorderItems(shop, { userId }, wantedOf(order.items), key)
}

/** Items by variant: one may have been bought at several prices. */
function wantedOf(items: readonly OrderItemRow[]) {
  return [...Map.groupBy(items, (item) => item.variant_id).values()].flatMap((alike) => {
    const [item] = alike
    return item
      ? { variantId: item.variant_id, name: item.product_name, quantity: countPieces(alike) }
      : []
  })
}
