import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDateTime, formatVnd } from '#shared/format.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import type { Order, OrderStatus } from '../contract.ts'
import { findOrders } from './calls.ts'
import { OrderItems } from './order-items.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { StatusBadge } from './status-badge.tsx'

type Props = { status: OrderStatus | ''; page: number }

const emptyTexts: Record<OrderStatus | '', string> = {
  '': 'Bạn chưa có đơn hàng nào',
  PENDING: 'Không có đơn nào chờ xác nhận',
  SHIPPING: 'Không có đơn nào đang giao',
  COMPLETED: 'Chưa có đơn nào hoàn tất',
  CANCELLED: 'Không có đơn nào đã hủy',
}

export function OrderList({ status, page }: Props) {
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['orders', status, page],
    queryFn: () => findOrders(browserApi(), { status, page }),
    // The next page comes in the place of this one; another tab starts anew.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === status ? keepPreviousData(previous) : undefined,
  })
  if (isPending) return <OrderListSkeleton />
  if (isError) return <ErrorState title="Không tải được đơn mua" onRetry={() => void refetch()} />
  if (data.orders.length === 0 && page > 1) {
    return (
      <EmptyState
        title="Không có đơn nào ở trang này"
        action={
          <ButtonLink to={pathOf(status, 1)} variant="primary">
            Về trang đầu
          </ButtonLink>
        }
      />
    )
  }
  if (data.orders.length === 0) {
    return (
      <EmptyState
        title={emptyTexts[status]}
        action={
          <ButtonLink to="/" variant="primary">
            Mua sắm ngay
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
      <ul aria-label="Đơn hàng" className="flex flex-col gap-3">
        {data.orders.map((order) => (
          <OrderEntry key={order.id} order={order} />
        ))}
      </ul>
      <Pagination page={page} pages={data.pagination.pages} hrefFor={(to) => pathOf(status, to)} />
    </div>
  )
}

function pathOf(status: OrderStatus | '', page: number): string {
  return `/user/account/orders?status=${status}&page=${page}`
}

function OrderEntry({ order }: { order: Order }) {
  const page = `/user/account/orders/${order.id}`
  return (
    <li className="rounded-md bg-surface p-4 shadow-card md:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-3">
        <div>
          <h2 className="text-base font-semibold">Đơn {order.id}</h2>
          <p className="text-sm text-ink-soft tabular-nums">{formatDateTime(order.createdAt)}</p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <OrderItems items={order.orderItems} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="tabular-nums">
          <span className="text-sm text-ink-soft">Tổng cộng </span>
          <span className="text-lg font-bold text-son">{formatVnd(order.total)}</span>
        </p>
        <ButtonLink to={page}>
          Xem chi tiết<span className="sr-only"> đơn {order.id}</span>
        </ButtonLink>
      </div>
    </li>
  )
}
