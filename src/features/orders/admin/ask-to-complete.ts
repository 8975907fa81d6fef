import { formatCount, formatVnd } from '#shared/format.ts'
import { askShopper } from '#storefront/ui/toasts.ts'
import type { OrderDetails } from '../admin-contract.ts'
import { coinsFor } from '../domain.ts'

/** What completing an order does at once and for good. */
export function completingText({
  payment,
  account,
  subtotal,
}: Pick<OrderDetails, 'payment' | 'account' | 'subtotal'>): string {
  const coins = account ? coinsFor(subtotal) : 0
  const consequences = [
    payment.toCollect > 0 && `ghi nhận đã thu hộ ${formatVnd(payment.toCollect)}`,
    coins > 0 && `cộng ${formatCount(coins)} xu cho khách`,
  ].filter(Boolean)
  const sentence = consequences.length > 0 ? `Tiệm ${consequences.join(' và ')}. ` : ''
  return `${sentence}Bước này không hoàn tác được.`
}

/** Asks whether an order has been received, naming what follows. */
export const askToComplete = (order: OrderDetails): Promise<boolean> =>
  askShopper(`Khách đã nhận đơn ${order.id}?`, {
    description: completingText(order),
    confirmLabel: 'Đã giao xong',
  })
