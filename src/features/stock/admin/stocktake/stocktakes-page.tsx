import { useState } from 'react'
import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { useMay } from '#back-office/session.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount, formatDateTime } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { stocktakeStatusTexts } from '../../domain.ts'
import type { Stocktake } from '../../stocktake-contract.ts'
import { StockTabs } from '../stock-tabs.tsx'
import { StartDialog } from './start-dialog.tsx'

export const statusTones = { open: 'amber', finished: 'leaf', cancelled: 'neutral' } as const

/** Stocktakes, the newest first. */
export function StocktakesPage() {
  const query = usePages<Stocktake>('stocktakes')
  const mayAdjust = useMay('stock.adjust')
  const [isStarting, setStarting] = useState(false)
  const begin = mayAdjust && (
    <Button variant="primary" onClick={() => setStarting(true)}>
      Bắt đầu kiểm kho
    </Button>
  )
  return (
    <Page title="Kiểm kho" actions={begin}>
      <StockTabs current="/kho/kiem" />
      <PagedList
        label="Các đợt kiểm kho"
        query={query}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title="Chưa kiểm kho lần nào"
            description="Đếm hàng trên kệ bằng máy quét, camera hoặc gõ tay. Trong lúc đếm, tiệm vẫn bán bình thường."
            action={begin}
          />
        }
      >
        {(stocktake) => <StocktakeCard stocktake={stocktake} />}
      </PagedList>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </Page>
  )
}

function StocktakeCard({ stocktake }: { stocktake: Stocktake }) {
  const { id, name, status, by, at, counted, missing, different, location } = stocktake
  return (
    <article aria-label={name} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={`/kho/kiem/${id}`}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-son hover:underline"
        >
          {name}
        </Link>
        <Badge tone={statusTones[status]}>{stocktakeStatusTexts[status]}</Badge>
        <time dateTime={at} className="text-sm text-ink-soft tabular-nums sm:ms-auto">
          {formatDateTime(at)}
        </time>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {[
          `Đã đếm ${formatCount(counted)} mặt hàng`,
          missing > 0 && `còn ${formatCount(missing)}`,
          different > 0 && `lệch ${formatCount(different)}`,
          location,
          by,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  )
}
