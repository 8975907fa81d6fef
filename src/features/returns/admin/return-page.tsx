import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MediaLinks } from '#back-office/media-links.tsx'
import { OrderLink } from '#back-office/order-link.tsx'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { formatDateTime } from '#shared/format.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { ReturnDetails } from '../admin-contract.ts'
import { kindNames, reasonTexts, resolutionNames, statusNames } from '../domain.ts'
import { returnQuery } from './queries.ts'
import { ReturnGoods } from './return-goods.tsx'
import { ReturnMoney } from './return-money.tsx'
import { ReturnSteps } from './return-steps.tsx'
import { byText, eventNames, statusTones } from './texts.ts'

const back = { to: '/tra-hang', label: 'Trả hàng' }

export function ReturnPage() {
  const { id = '' } = useParams()
  const query = useQuery(returnQuery(id))
  if (hasStatus(query.error, 404)) {
    return (
      <Page title={`Trả hàng ${id}`} back={back}>
        <EmptyState
          drawing="search"
          title="Không có yêu cầu trả hàng này"
          description="Hãy kiểm tra lại mã."
          action={<ButtonLink to="/tra-hang">Về danh sách trả hàng</ButtonLink>}
        />
      </Page>
    )
  }
  const { data } = query
  return (
    <Page
      title={`Trả hàng ${id}`}
      back={back}
      aside={data && <Badge tone={statusTones[data.status]}>{statusNames[data.status]}</Badge>}
      actions={data && <ReturnSteps key={data.id} row={data} />}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(row) => <Details row={row} />}
      </QueryState>
    </Page>
  )
}

function Details({ row }: { row: ReturnDetails }) {
  return (
    // On phones in this order; on computers goods and money stand on the left, beside both others.
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-start-2">
        <Request row={row} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ReturnGoods row={row} />
        <ReturnMoney row={row} />
      </div>
      <div className="min-w-0 lg:col-start-2">
        <Timeline row={row} />
      </div>
    </div>
  )
}

function Request({ row }: { row: ReturnDetails }) {
  return (
    <Panel title={kindNames[row.kind]}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        <dt className="text-ink-soft">Đơn hàng</dt>
        <dd>
          <OrderLink id={row.orderId} />
        </dd>
        <dt className="text-ink-soft">Khách</dt>
        <dd className="wrap-anywhere">
          {[row.recipient, row.phone].filter(Boolean).join(' · ') || 'Đã xoá tài khoản'}
        </dd>
        <dt className="text-ink-soft">Lý do</dt>
        <dd>{reasonTexts[row.reason]}</dd>
        {row.kind === 'return' && (
          <>
            <dt className="text-ink-soft">
              {row.status === 'CLOSED' ? 'Khách nhận' : 'Mong muốn'}
            </dt>
            <dd>{resolutionNames[row.resolution]}</dd>
          </>
        )}
        {row.exchangeOrderId && (
          <>
            <dt className="text-ink-soft">Đơn đổi</dt>
            <dd>
              <OrderLink id={row.exchangeOrderId} />
            </dd>
          </>
        )}
      </dl>
      {row.note && <p className="mt-3 whitespace-pre-line wrap-anywhere">{row.note}</p>}
      {row.pictures.length > 0 && (
        <div className="mt-3">
          <MediaLinks media={row.pictures} />
        </div>
      )}
    </Panel>
  )
}

/** What happened to the return and who did it, the latest first. */
function Timeline({ row }: { row: ReturnDetails }) {
  return (
    <Panel title="Diễn biến">
      <ol className="flex flex-col gap-3 border-s-2 border-line ps-4">
        {row.timeline.toReversed().map((entry) => (
          <li key={entry.id} className="relative">
            <span
              aria-hidden="true"
              className="absolute -start-5.5 top-1.5 size-2.5 rounded-full bg-edge"
            />
            <p className="font-semibold">
              {row.kind === 'undelivered' && entry.kind === 'requested'
                ? kindNames.undelivered
                : (eventNames[entry.kind] ?? entry.kind)}
            </p>
            <p className="text-sm text-ink-soft">
              {byText(entry.by)} · {formatDateTime(entry.at)}
            </p>
            {entry.reason && <p className="text-sm wrap-anywhere">Khách đọc: {entry.reason}</p>}
            {entry.note && <p className="text-sm wrap-anywhere text-ink-soft">{entry.note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
