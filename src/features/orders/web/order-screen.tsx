import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus, messageOf } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { alertShopper, askShopper } from '#storefront/ui/notices.ts'
import { cancelOrder } from './calls.ts'
import { MissingOrder } from './missing-order.tsx'
import { OrderParts } from './order-parts.tsx'
import { orderKey, orderQuery } from './order-query.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Panel } from './panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TransferBox } from './transfer-box.tsx'

export function OrderScreen({ id }: { id: string }) {
  const { data: order, isPending, error, refetch } = useQuery(orderQuery(id))
  const cancel = useCancel(id)
  const back = useBack()
  if (isPending) return <OrderSkeleton />
  if (!order) {
    if (hasStatus(error, 404)) return <MissingOrder />
    return <ErrorState level={1} title="Không tải được đơn hàng" onRetry={() => void refetch()} />
  }
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <div>
        <Button variant="quiet" onClick={back} className="-ms-3 px-3">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Quay lại
        </Button>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-bold">Đơn hàng {order.id}</h1>
          <StatusBadge status={order.status} />
        </div>
        <p className="text-ink-soft tabular-nums">Đặt lúc {formatDateTime(order.createdAt)}</p>
      </div>
      {order.payment.bankTransfer && <TransferBox transfer={order.payment.bankTransfer} />}
      <Panel title="Trạng thái đơn hàng">
        <OrderTimeline order={order} />
        {order.status === 'PENDING' && (
          <Button
            variant="danger"
            busy={cancel.isPending}
            busyLabel="Đang hủy đơn..."
            onClick={() => void cancel.ask()}
          >
            Hủy đơn hàng
          </Button>
        )}
      </Panel>
      <OrderParts order={order} />
    </div>
  )
}

function useCancel(id: string) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelOrder(browserApi(), id),
    onSuccess: (order) => {
      client.setQueryData(orderKey(id), order)
      alertShopper('Đã hủy đơn hàng.', 'success')
    },
    onError: (error) => {
      alertShopper(messageOf(error, 'Không thể hủy đơn hàng. Vui lòng thử lại.'), 'problem')
      void client.invalidateQueries({ queryKey: orderKey(id) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const ask = async () => {
    const agreed = await askShopper('Bạn có chắc chắn muốn hủy đơn hàng này?', {
      confirmLabel: 'Hủy đơn',
      cancelLabel: 'Không',
      danger: true,
    })
    if (agreed) mutate()
  }
  return { ask, isPending }
}

/** Back to where the shopper came from inside the shop, else to the list. */
function useBack() {
  const navigate = useNavigate()
  return () => {
    const state: unknown = window.history.state
    const cameFromHere = typeof state === 'object' && state !== null && 'idx' in state && state.idx
    void (cameFromHere ? navigate(-1) : navigate('/user/account/orders'))
  }
}
