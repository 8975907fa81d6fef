import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { isRecord } from '#storefront/api/parse.ts'
import { telephone } from '#storefront/shell/telephone.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { ScriptPlaceholder } from '#storefront/ui/script-placeholder.tsx'
import { LinkedReturns } from './linked-returns.tsx'
import { openOrderLink } from './order-calls.ts'
import { OrderParts } from './order-parts.tsx'
import { isOpen } from './order-query.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { StatusBadges } from './status-badges.tsx'

/** How often the page looks for a transfer, and else for news, in milliseconds. */
const paymentPolling = 5_000
const polling = 30_000
const openReturns: readonly unknown[] = ['REQUESTED', 'APPROVED', 'RECEIVED']

const isReturnOpen = (told: unknown) => isRecord(told) && openReturns.includes(told.status)

export function OrderLinkScreen() {
  const token = useHash()
  const { name, phone } = useShop()
  const { data, error, refetch } = useQuery({
    queryKey: ['order-link', token],
    queryFn: () => openOrderLink(browserApi(), token ?? ''),
    enabled: token !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data?.order.payment.bankTransfer) return paymentPolling
      const isMoving = data && (isOpen(data.order) || data.returns.some(isReturnOpen))
      return isMoving ? polling : false
    },
  })
  const order = data?.order
  if (order) {
    return (
      <div className="flex flex-col gap-3 md:gap-4">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-bold wrap-anywhere max-[18rem]:text-xl">
              Đơn hàng {order.id}
            </h1>
            <StatusBadges order={order} />
          </div>
          <p className="text-ink-soft tabular-nums">
            {name} đặt cho bạn lúc {formatDateTime(order.createdAt)}
          </p>
        </div>
        <PaymentPanel order={order} />
        <OrderParts order={order} isOwn={false} />
        {data.returns.length > 0 && <LinkedReturns returns={data.returns} />}
        <Panel title="Trạng thái đơn hàng">
          <OrderTimeline order={order} />
          <ParcelTracking order={order} />
        </Panel>
        {phone && (
          <p className="text-center text-ink-soft">
            Cần sửa đơn? Gọi{' '}
            <a
              href={telephone(phone)}
              className="inline-flex min-h-11 items-center font-semibold text-son underline-offset-3 hover:underline"
            >
              {phone}
            </a>
          </p>
        )}
      </div>
    )
  }
  if (hasStatus(error, 404, 422)) {
    return (
      <EmptyState
        level={1}
        drawing="search"
        title="Liên kết không đúng"
        description="Hãy mở lại liên kết mà cửa hàng đã gửi, hoặc gọi cho cửa hàng."
        action={
          <ButtonLink to="/" variant="primary">
            Về trang chủ
          </ButtonLink>
        }
      />
    )
  }
  if (error) {
    return <ErrorState level={1} title="Không tải được đơn hàng" onRetry={() => void refetch()} />
  }
  return (
    <ScriptPlaceholder lacking="chưa xem được đơn hàng">
      <OrderSkeleton hasHeading />
    </ScriptPlaceholder>
  )
}

/** What stands behind `#`, which the server never sees; undefined there and at hydration. */
function useHash(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => window.location.hash.slice(1),
    () => undefined,
  )
}
