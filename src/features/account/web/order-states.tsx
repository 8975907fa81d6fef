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
import { ordersQuery, usePendingReviews } from '#features/orders/web/public.ts'
import { formatBadge } from '#shared/format.ts'
import { CountBadge } from '#storefront/ui/count-badge.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { useIsPhone } from '#storefront/use-breakpoint.ts'

const orders = '/user/account/orders'

/** Orders by state, with the number of those that are under way. */
export function OrderStates() {
  const isPhone = useIsPhone()
  const pending = useOrderCount('PENDING', isPhone)
  const shipping = useOrderCount('SHIPPING', isPhone)
  const reviews = usePendingReviews(isPhone).data?.total
  return (
    <section aria-labelledby="account-orders" className="rounded-md bg-surface pb-2 shadow-card">
      <div className="flex min-h-12 items-center justify-between ps-4 max-[18rem]:flex-wrap">
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
  const { data } = useQuery({ ...ordersQuery(status, 1), enabled: isWanted })
  return data?.pagination.total
}

type StateProps = { to: string; icon: LucideIcon; count: number | undefined; children: string }

function State({ to, icon: Icon, count = 0, children }: StateProps) {
  const badge = formatBadge(count)
  return (
    <li>
      <Link to={to} className="flex flex-col items-center gap-1 px-1 pb-2 text-center text-xs">
        <span className="relative px-3 pt-1.5">
          <Icon aria-hidden="true" className="size-7 text-ink-soft" strokeWidth={1.5} />
          {badge && <CountBadge count={badge} className="left-1/2" />}
        </span>
        <span>
          {children}
          {badge && <span className="sr-only"> {badge}</span>}
        </span>
      </Link>
    </li>
  )
}
