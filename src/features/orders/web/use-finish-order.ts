import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useShopper } from '#storefront/auth.ts'
import { announceCart } from '#storefront/cart-count.ts'
import { alertShopper, askShopper } from '#storefront/ui/notices.ts'
import { clearBought, confirmByMail } from './after-order.ts'
import { forgetArrival, rememberArrival, thanksPath } from './arrival.ts'
import { settleLines } from './attempts.ts'
import type { OrderedLine } from './figures.ts'
import type { Earlier } from './find-earlier.ts'
import { orderKey } from './order-query.ts'
import type { ShownOrder } from './order-readers.ts'

/** What is done once it is known that an order was placed. */
export function useFinishOrder() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const shopper = useShopper()

  const note = (id: string, order: ShownOrder | undefined, lines: readonly OrderedLine[]) => {
    settleLines(lines.map(({ cartItemId }) => cartItemId))
    confirmByMail(shopper, order ?? { id })
    if (order) client.setQueryData(orderKey(id), order)
    void client.invalidateQueries({ queryKey: ['orders'] })
  }
  const arrive = async (
    { id, order }: { id: string; order: ShownOrder | undefined },
    lines: readonly OrderedLine[],
  ) => {
    note(id, order, lines)
    rememberArrival(id)
    clearBought(lines)
    client.removeQueries({ queryKey: ['cart'] })
    await navigate(thanksPath(id), { replace: true, state: { placed: true } })
    forgetArrival()
  }

  return {
    arrive,
    /** An order whose answer got lost turns out to be placed; what else is to be bought stays on the page. */
    arriveLate: async ({ order, attempt }: Earlier, hasMore: boolean) => {
      const { items } = attempt.body
      if (hasMore) {
        note(order.id, order, items)
        alertShopper(`Đơn hàng trước đó của bạn (${order.id}) đã được đặt.`, 'success')
      } else {
        await arrive({ id: order.id, order }, items)
        alertShopper('Đơn hàng trước đó của bạn đã được đặt.', 'success')
      }
    },
    /** These lines went into an order before: from another tab or device, or unseen from this page. */
    showOrdered: async (orderId: string, lines: readonly OrderedLine[]) => {
      note(orderId, undefined, lines)
      announceCart()
      const question = `Các sản phẩm này đã được đặt trong đơn ${orderId}.`
      const wantsOrder = await askShopper(question, {
        description: 'Không có đơn thứ hai nào được tạo.',
        confirmLabel: 'Xem đơn',
        cancelLabel: 'Về giỏ hàng',
      })
      const target = wantsOrder ? `/user/account/orders/${encodeURIComponent(orderId)}` : '/cart'
      await navigate(target, { replace: true })
    },
  }
}
