import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  CircleCheck,
  ClipboardList,
  type LucideIcon,
  Star,
  Truck,
} from 'lucide-react'
import type { OrderStatus } from '#features/orders/contract.ts'
import { findOrders, usePendingReviews } from '#features/orders/web/public.ts'
import { formatBadge } from '#shared/format.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { Link } from '#storefront/ui/link.tsx'
import { useIsPhone } from '#storefront/use-is-phone.ts'

const orders = '/user/account/orders'

/** Orders by state, with the number of those that are under way. */
export function OrderStates() {
  const isPhone = useIsPhone()
  const pending = useOrderCount('PENDING', isPhone)
  const shipping = useOrderCount('SHIPPING', isPhone)
  const reviews = usePendingReviews(isPhone).data?.total
  return (
    <section aria-labelledby="account-orders" className="rounded-md bg-surface pb-2 shadow-card">
      <div className="flex min-h-12 items-center justify-between ps-4">
        <h2 id="account-orders" className="font-semibold">
          Đơn mua
        </h2>
        <Link to={orders} className="flex min-h-12 items-center gap-1 px-3 text-sm text-ink-soft">
          Xem tất cả<span className="sr-only"> đơn mua</span>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ul className="grid grid-cols-4">
        <State to={`${orders}?status=PENDING`} icon={ClipboardList} count={pending}>
          Chờ xác nhận
        </State>
        <State to={`${orders}?status=SHIPPING`} icon={Truck} count={shipping}>
          Đang giao
        </State>
        <State to="/user/account/reviews" icon={Star} count={reviews}>
          Chờ đánh giá
        </State>
        <State to={`${orders}?status=COMPLETED`} icon={CircleCheck} count={undefined}>
          Hoàn tất
        </State>
      </ul>
    </section>
  )
}

/** The number of the shopper's orders of a status, from the first page of their list. */
function useOrderCount(status: OrderStatus, isWanted: boolean): number | undefined {
  const { data } = useQuery({
    queryKey: ['orders', status, 1],
    queryFn: () => findOrders(browserApi(), { status, page: 1 }),
    enabled: isWanted,
  })
  return data?.pagination.total
}

type StateProps = { to: string; icon: LucideIcon; count: number | undefined; children: string }

function State({ to, icon: Icon, count = 0, children }: StateProps) {
  const badge = formatBadge(count)
  return (
    <li>
      <Link to={to} className="flex flex-col items-center gap-1 px-1 py-2 text-center text-xs">
        <span className="relative">
          <Icon aria-hidden="true" className="size-7 text-ink-soft" strokeWidth={1.5} />
          {badge && (
            <span
              aria-hidden="true"
              className="absolute start-4 -top-1.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-son px-1 leading-none text-surface tabular-nums"
            >
              {badge}
            </span>
          )}
        </span>
        <span>
          {children}
          {badge && <span className="sr-only"> {badge}</span>}
        </span>
      </Link>
    </li>
  )
}
