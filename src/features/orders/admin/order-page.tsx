import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { PagePanels } from '#back-office/page-panels.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { OrderDetails } from '../admin-contract.ts'
import { deliveryText } from '../domain.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OtherOrders } from './other-orders.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { orderQuery, type Search } from './queries.ts'
import { RiskPanel } from './risk-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'
import { StepButtons } from './step-buttons.tsx'
import { stageNames, stageTones } from './texts.ts'
import { TimelinePanel } from './timeline-panel.tsx'
import { TrackingPanel } from './tracking-panel.tsx'
import { listAddress } from './use-search.ts'

/** Back to the list as it was left, where one came from there. */
const backTo = (state: unknown) => ({
  to: listAddress(
    state && typeof state === 'object' && 'search' in state ? (state.search as Search) : {},
  ),
  label: 'Đơn hàng',
})

export function OrderPage() {
  const { id = '' } = useParams()
  const query = useQuery(orderQuery(id))
  const back = backTo(useLocation().state)
  if (hasStatus(query.error, 404)) {
    return (
      <Page title={`Đơn ${id}`} back={back}>
        <EmptyState
          drawing="search"
          title="Không có đơn hàng này"
          description="Hãy kiểm tra lại mã đơn."
          action={<ButtonLink to="/don-hang">Về danh sách đơn</ButtonLink>}
        />
      </Page>
    )
  }
  const { data } = query
  return (
    <Page
      title={`Đơn ${id}`}
      back={back}
      aside={data && <Badge tone={stageTones[data.stage]}>{stageNames[data.stage]}</Badge>}
      actions={data && <StepButtons key={data.id} order={data} />}
    >
      <QueryState query={query} skeleton={<PageSkeleton />}>
        {(order) => <Details key={order.id} order={order} />}
      </QueryState>
    </Page>
  )
}

function Details({ order }: { order: OrderDetails }) {
  return (
    <>
      <p className="-mt-3 text-sm text-ink-soft">
        Đặt lúc {formatDateTime(order.createdAt)}
        {order.delivery && ` · ${deliveryText(order.delivery)}`}
      </p>
      <RiskPanel order={order} />
      {/* On phones in this order; on computers the second stands on the left, beside both others. */}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
          <CustomerPanel order={order} />
          <TrackingPanel order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ItemsPanel order={order} />
          <SourcesPanel order={order} />
          <PaymentPanel order={order} />
          <PagePanels place="order" id={order.id} />
          <TimelinePanel order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-2">
          <NotesPanel order={order} />
          <OtherOrders order={order} />
        </div>
      </div>
    </>
  )
}

function PageSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
    </div>
  )
}
