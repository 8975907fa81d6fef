import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '#shared/format.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import type { OrderStatus } from '../contract.ts'
import { OrderEntry } from './order-entry.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { isOpen, ordersQuery } from './order-query.ts'
import type { Pending } from './review-chances.ts'
import { usePendingReviews } from './use-pending-reviews.ts'

type Props = { status: OrderStatus | ''; page: number }

const emptyTexts: Record<OrderStatus | '', string> = {
  '': 'Bạn chưa có đơn hàng nào',
  PENDING: 'Không có đơn nào chờ xác nhận',
  SHIPPING: 'Không có đơn nào đang giao',
  COMPLETED: 'Chưa có đơn nào hoàn tất',
  CANCELLED: 'Không có đơn nào đã huỷ',
}
/** Polling intervals of a visible list, and of its orders that await payment. */
const polling = 30_000
const paymentPolling = 15_000

export function OrderList({ status, page }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useOrders({ status, page })
  const reviews = usePendingReviews()
  // Both appear together, since the banner would push the orders down; the orders do not wait long.
  const isLate = useIsLate()
  if (isError && !data) {
    return <ErrorState title="Không tải được đơn mua" onRetry={() => void refetch()} />
  }
  if (!data || (reviews.isPending && !isLate)) return <OrderListSkeleton />
  return (
    <>
      <PendingBanner pending={reviews.data} />
      {data.orders.length === 0 ? (
        <Nothing status={status} page={page} />
      ) : (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-3">
          <ul aria-label="Đơn hàng" className="flex flex-col gap-3">
            {data.orders.map((order) => (
              <OrderEntry key={order.id} order={order} pending={reviews.data} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={data.pagination.pages}
            hrefFor={(to) => pathOf(status, to)}
          />
        </div>
      )}
    </>
  )
}

function useOrders({ status, page }: Props) {
  return useQuery({
    ...ordersQuery(status, page),
    // The old page stays until the next one arrives; another tab starts empty.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === status ? keepPreviousData(previous) : undefined,
    refetchInterval: (query) => {
      const orders = query.state.data?.orders ?? []
      if (orders.some(({ payment }) => payment.bankTransfer)) return paymentPolling
      return orders.some(isOpen) && polling
    },
  })
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

function Nothing({ status, page }: Props) {
  const [title, to, label] =
    page > 1
      ? ['Không có đơn nào ở trang này', pathOf(status, 1), 'Về trang đầu']
      : [emptyTexts[status], '/', 'Mua sắm ngay']
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink to={to} variant="primary">
          {label}
        </ButtonLink>
      }
    />
  )
}

function pathOf(status: OrderStatus | '', page: number): string {
  return `/user/account/orders?status=${status}&page=${page}`
}

/** Number of products that can be reviewed, with a link to them. */
function PendingBanner({ pending }: { pending: Pending | undefined }) {
  if (!pending || pending.items.length === 0) return null
  return (
    <aside
      aria-label="Sản phẩm chờ đánh giá"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-amber-soft px-4 py-2 text-amber-deep"
    >
      <p className="flex items-center gap-2">
        <Star aria-hidden="true" className="size-5 shrink-0" />
        <span>
          Bạn có <strong>{formatCount(pending.total)} sản phẩm</strong> chờ đánh giá
        </span>
      </p>
      <ButtonLink to="/user/account/reviews">Đánh giá ngay</ButtonLink>
    </aside>
  )
}
