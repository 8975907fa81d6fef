import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Button } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { MissingOrder } from './missing-order.tsx'
import { OrderParts } from './order-parts.tsx'
import { orderQuery } from './order-query.ts'
import { OrderReturns } from './order-returns.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { StatusBadges } from './status-badges.tsx'
import { useCancel } from './use-cancel.ts'
import { useLiveOrder } from './use-live-order.ts'

export function OrderScreen({ id }: { id: string }) {
  const { data: order, isPending, error, refetch } = useQuery(orderQuery(id))
  useLiveOrder(id, order)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears.
  const cancel = useCancel(order, () => heading.current?.focus({ preventScroll: true }))
  const back = useBack()
  if (isPending) return <OrderSkeleton hasHeading />
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
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-bold wrap-anywhere outline-none max-[18rem]:text-xl"
          >
            Đơn hàng {order.id}
          </h1>
          <StatusBadges order={order} />
        </div>
        {order.createdAt && (
          <p className="text-ink-soft tabular-nums">Đặt lúc {formatDateTime(order.createdAt)}</p>
        )}
      </div>
      <HoldNotice order={order} />
      <PaymentPanel order={order} />
      <Panel title="Trạng thái đơn hàng">
        <OrderTimeline order={order} />
        <ParcelTracking order={order} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          {/* Without the order's history the server offers no cancelling; what is under way is not cancelled. */}
          {order.status === 'PENDING' && order.tells.events && order.shipments.length === 0 && (
            <Button
              variant="danger"
              busy={cancel.isPending}
              busyLabel="Đang huỷ đơn..."
              onClick={() => void cancel.ask()}
            >
              Huỷ đơn hàng
            </Button>
          )}
          <BuyAgainButton order={order} />
        </div>
      </Panel>
      <OrderReturns order={order} />
      <OrderParts order={order} />
    </div>
  )
}

/** Navigates back within the shop, else to the list. */
function useBack() {
  const navigate = useNavigate()
  return () => {
    const state: unknown = window.history.state
    const cameFromHere = typeof state === 'object' && state !== null && 'idx' in state && state.idx
    void (cameFromHere ? navigate(-1) : navigate('/user/account/orders'))
  }
}
