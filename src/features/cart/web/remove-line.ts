import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { alertShopper } from '#storefront/ui/toasts.ts'
import type { CartItem } from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { removeItems } from './cart-changes.ts'
import { cartQuery } from './cart-query.ts'
import { forgetAdded, storeTicks, takeWantedAgain } from './selection.ts'

/** Unticks the line of this id in the cart on screen. */
type Untick = (id: string) => void

/** Removes a line, then offers to restore it, unticked by `untick` if it was. An unavailable product can't be restored. */
export async function removeLine(
  client: QueryClient,
  item: CartItem,
  untick: Untick | undefined,
): Promise<void> {
  if (!(await removeItems(client, [item]))) return
  forgetAdded([item])
  const message = `Đã xoá “${item.product.name}” khỏi giỏ hàng.`
  if (item.maxQuantity <= 0) return alertShopper(message)
  alertShopper(message, 'neutral', {
    label: 'Hoàn tác',
    onPress: () => void putBack(client, item, untick),
  })
}

async function putBack(
  client: QueryClient,
  item: CartItem,
  untick: Untick | undefined,
): Promise<void> {
  const { productId, variantId, quantity } = item
  try {
    const added = await addToCart(browserApi(), { productId, variantId, quantity })
    if (added.id && untick) {
      const line = { ...item, id: added.id }
      takeWantedAgain([line])
      storeTicks({ [line.id]: false }, [line])
      untick(line.id)
    }
    if (added.message) alertShopper(added.message, added.clamped ? 'problem' : 'success')
  } catch (error) {
    alertShopper(messageOf(error, 'Không thể thêm giỏ hàng'), 'problem')
  }
  await client.invalidateQueries({ queryKey: cartQuery.queryKey })
}
