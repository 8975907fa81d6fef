import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatVnd } from '#shared/format.ts'
import { messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { withFallback } from '#storefront/api/try-in-order.ts'
import { alertShopper, askShopper } from '#storefront/ui/toasts.ts'
import { cancelOrder, findOrder } from './order-calls.ts'
import type { ShownOrder } from './order-parsers.ts'
import { orderKey } from './order-query.ts'

/** Cancels a pending order after a question, and reports its state as the server has it. */
export function useCancel(order: ShownOrder | undefined, onDone: () => void) {
  const client = useQueryClient()
  const show = async (now: ShownOrder) => {
    const queryKey = orderKey(now.id)
    // A response under way may predate the change.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, now)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      try {
        await show(await cancelOrder(browserApi(), id))
      } catch (error) {
        const now = await withFallback(findOrder(browserApi(), id), undefined)
        if (now) await show(now)
        // The answer was lost or somebody else cancelled it: done.
        if (now?.status !== 'CANCELLED') throw error
      }
    },
    onSuccess: () => {
      alertShopper('Đã huỷ đơn hàng.', 'success')
      onDone()
    },
    onError: (error) =>
      alertShopper(messageOf(error, 'Không thể huỷ đơn hàng. Vui lòng thử lại.'), 'problem'),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const ask = async () => {
    if (!order) return
    const { paidAmount } = order.payment
    const agreed = await askShopper('Bạn có chắc chắn muốn huỷ đơn hàng này?', {
      description:
        paidAmount > 0
          ? `Chúng tôi sẽ hoàn lại ${formatVnd(paidAmount)} mà bạn đã thanh toán.`
          : undefined,
      confirmLabel: 'Huỷ đơn',
      cancelLabel: 'Không',
      danger: true,
    })
    if (agreed) mutate(order.id)
  }
  return { ask, isPending }
}
