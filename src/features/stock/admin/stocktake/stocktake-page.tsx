import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Page } from '#back-office/page.tsx'
import { QueryState } from '#back-office/query-state.tsx'
import { useMay } from '#back-office/session.ts'
import { hasStatus } from '#storefront/api/api-error.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { stocktakeStatusTexts } from '../../domain.ts'
import type { Stocktake } from '../../stocktake-contract.ts'
import { CountingPanel } from './counting-panel.tsx'
import { LineList } from './line-list.tsx'
import { stocktakeQuery } from './queries.ts'
import { statusTones } from './stocktakes-page.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { useScans } from './use-scans.ts'

const back = { to: '/kho/kiem', label: 'Kiểm kho' }
/** Others count as well: what they have counted is shown after this time at most, in milliseconds. */
const refreshMs = 5_000

/** One stocktake: counting, what was counted, and what comes of it. */
export function StocktakePage() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...stocktakeQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? refreshMs : false),
  })
  const { data } = query
  if (hasStatus(query.error, 404)) {
    return (
      <Page title="Kiểm kho" back={back}>
        <EmptyState
          drawing="search"
          title="Không có đợt kiểm kho này"
          action={<ButtonLink to="/kho/kiem">Xem các đợt kiểm kho</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Page
      title={data?.name ?? 'Kiểm kho'}
      aside={
        data && (
          <>
            <Badge tone={statusTones[data.status]}>{stocktakeStatusTexts[data.status]}</Badge>
            {data.location && <span className="text-ink-soft">{data.location}</span>}
          </>
        )
      }
      back={back}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-96" />}>
        {(stocktake) => <Contents key={stocktake.id} stocktake={stocktake} />}
      </QueryState>
    </Page>
  )
}

function Contents({ stocktake }: { stocktake: Stocktake }) {
  const scans = useScans(stocktake.id)
  const mayCount = useMay('stock.adjust') && stocktake.status === 'open'
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4 lg:order-2 lg:sticky lg:top-4">
        {mayCount && <CountingPanel scans={scans} />}
        <SummaryPanel stocktake={stocktake} waiting={scans.waiting} />
      </div>
      <LineList stocktake={stocktake} scans={scans} mayCount={mayCount} />
    </div>
  )
}
