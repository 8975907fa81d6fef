import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { formatCount, formatVnd } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { SaleDetails } from '../admin-contract.ts'
import { saleQuery } from './queries.ts'
import { SaleLines } from './sale-lines.tsx'
import { SoldShare } from './sold-share.tsx'
import { stateNames, stateTones, windowText } from './texts.ts'
import { TimeLeft } from './time-left.tsx'
import { useSaleSteps } from './use-sale-steps.ts'

const back = { to: '/flash-sale', label: 'Flash sale' }
/** How often a sale is read again, in milliseconds. */
const readMs = { running: 5_000, upcoming: 20_000, ended: 60_000 }

/** A flash sale: what is sold so far, and what can be done with it. */
export function SalePage() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...saleQuery(id),
    refetchInterval: ({ state }) => state.data && readMs[state.data.state],
  })
  if (hasStatus(query.error, 404)) {
    return (
      <Page title="Flash sale" back={back}>
        <EmptyState
          drawing="search"
          title="Không còn flash sale này"
          description="Flash sale đã bị xoá, hoặc liên kết không đúng."
          action={<ButtonLink to="/flash-sale">Xem các flash sale</ButtonLink>}
        />
      </Page>
    )
  }
  if (!query.data) {
    return (
      <Page title="Flash sale" back={back}>
        <QueryState query={query} skeleton={<SaleSkeleton />}>
          {() => null}
        </QueryState>
      </Page>
    )
  }
  return <LoadedSale sale={query.data} answeredAt={query.dataUpdatedAt} />
}

function LoadedSale({ sale, answeredAt }: { sale: SaleDetails; answeredAt: number }) {
  const { id, name, state, serverTime, startAt, endAt } = sale
  const mayWrite = useMay('promotions.write')
  const { busy, end, resume, remove } = useSaleSteps(sale)
  const mayResume = sale.plannedEndAt !== null && sale.plannedEndAt > serverTime
  return (
    <Page
      title={name}
      back={back}
      aside={<Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
      actions={
        mayWrite && (
          <>
            {state !== 'ended' && (
              <ButtonLink to={`/flash-sale/${id}/sua`} variant="primary">
                Sửa
              </ButtonLink>
            )}
            {state === 'ended' && mayResume && (
              <Button busy={busy === 'resume'} onClick={() => void resume()}>
                Chạy tiếp
              </Button>
            )}
            <ButtonLink to={`/flash-sale/moi?chep=${id}`}>Sao chép</ButtonLink>
            {state === 'running' && (
              <Button variant="danger" busy={busy === 'end'} onClick={() => void end()}>
                Kết thúc ngay
              </Button>
            )}
            {state === 'upcoming' && (
              <Button variant="danger" busy={busy === 'remove'} onClick={() => void remove()}>
                Xoá
              </Button>
            )}
          </>
        )
      }
    >
      <Panel title={windowText(sale)}>
        <div className="flex flex-col gap-3">
          {state !== 'ended' && (
            <p>
              {state === 'running' ? 'Kết thúc sau ' : 'Bắt đầu sau '}
              <TimeLeft
                endAt={state === 'running' ? endAt : startAt}
                serverTime={serverTime}
                answeredAt={answeredAt}
              />
            </p>
          )}
          <SoldShare sold={sale.sold} quantity={sale.quantity} />
          <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
            <Figure name="Doanh thu" value={formatVnd(sale.revenue)} />
            <Figure name="Còn lại" value={formatCount(sale.quantity - sale.sold)} />
            <Figure name="Sản phẩm" value={formatCount(sale.products)} />
          </dl>
          <p className="text-sm text-ink-soft">
            Doanh thu là giá flash sale × số đã bán, chưa trừ voucher và xu; đơn huỷ không tính.
          </p>
        </div>
      </Panel>
      <Panel title={`Sản phẩm (${sale.lines.length} dòng)`}>
        <SaleLines lines={sale.lines} />
      </Panel>
    </Page>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="max-md:first:col-span-full">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums wrap-anywhere">{value}</dd>
    </div>
  )
}

function SaleSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-48" />
      <Skeleton className="h-80" />
    </div>
  )
}
