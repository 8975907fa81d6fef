import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PagedList } from '#back-office/paged-list.tsx'
import { Tabs } from '#back-office/tabs.tsx'
import { useFilters } from '#back-office/use-filters.ts'
import { usePages } from '#back-office/use-pages.ts'
import { formatCount } from '#shared/format.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx'
import { mostPieces } from '../../limits.ts'
import type { Stocktake, StocktakeLine } from '../../stocktake-contract.ts'
import { codesOf, nameOf } from '../stock-card.tsx'
import { linesPath } from './queries.ts'
import type { useScans } from './use-scans.ts'

type Scans = ReturnType<typeof useScans>
type Props = { stocktake: Stocktake; scans: Scans; mayCount: boolean }

const emptyTexts = {
  counted: ['Chưa đếm mặt hàng nào', 'Quét mã vạch, hoặc tìm hàng để bắt đầu.'],
  missing: ['Không còn hàng nào phải đếm', 'Hàng quét thêm vẫn được tính.'],
  different: ['Chưa có mặt hàng nào lệch', 'Hàng đếm được khác với sổ hiện ở đây.'],
} as const
type Show = keyof typeof emptyTexts

/** What was counted, is to be, or differs. */
export function LineList({ stocktake, scans, mayCount }: Props) {
  const { id, counted, missing, different } = stocktake
  const { filters } = useFilters(['xem'])
  const show: Show = filters.xem && filters.xem in emptyTexts ? (filters.xem as Show) : 'counted'
  const query = usePages<StocktakeLine>(linesPath(id), { show })
  const queries = useQueryClient()
  // Others count as well: the list follows when its numbers change.
  const figures = [counted, missing, different, stocktake.difference].join()
  const listed = useRef(figures)
  useEffect(() => {
    if (listed.current === figures) return
    listed.current = figures
    void queries.invalidateQueries({ queryKey: [linesPath(id)] })
  }, [queries, id, figures])
  const [title, description] = emptyTexts[show]
  const tabs = [
    ['counted', 'Đã đếm', counted],
    ['missing', 'Chưa đếm', missing],
    ['different', 'Lệch', different],
  ] as const
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Tabs
        label="Hàng trong đợt kiểm"
        tabs={tabs.map(([value, label, count]) => ({
          to: `/kho/kiem/${id}${value === 'counted' ? '' : `?xem=${value}`}`,
          label: `${label} (${formatCount(count)})`,
          current: value === show,
        }))}
      />
      <PagedList
        label="Hàng trong đợt kiểm"
        query={query}
        keyOf={({ variantId }) => variantId}
        empty={<EmptyState title={title} description={description} />}
      >
        {(line) => <LineRow line={line} scans={scans} mayCount={mayCount} />}
      </PagedList>
    </div>
  )
}

function LineRow({
  line,
  scans: { add, waitingOf },
  mayCount,
}: {
  line: StocktakeLine
  scans: Scans
  mayCount: boolean
}) {
  const { variantId, expected } = line
  const waiting = waitingOf(variantId)
  const counted = line.counted === null && waiting === 0 ? null : (line.counted ?? 0) + waiting
  const name = nameOf(line)
  return (
    <article aria-label={name} className="flex gap-3">
      <div className="w-14 shrink-0 self-start overflow-hidden rounded-sm">
        <Picture src={line.image} alt="" sizes="56px" maxWidth={160} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <p className="font-semibold wrap-anywhere">{line.name}</p>
          <p className="text-sm wrap-anywhere text-ink-soft empty:hidden">{codesOf(line)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {counted !== null &&
            (mayCount ? (
              <QuantityStepper
                productName={name}
                quantity={counted}
                max={mostPieces}
                least={{ quantity: 0, text: 'Không có cái nào' }}
                onChange={(pieces) => add({ variantId, pieces: pieces - counted })}
              />
            ) : (
              <span className="font-semibold tabular-nums">Đếm được {formatCount(counted)}</span>
            ))}
          {counted === null && mayCount && (
            <>
              <Button onClick={() => add({ variantId, pieces: 1 })}>Đếm được 1</Button>
              <Button onClick={() => add({ variantId, pieces: 0 })}>Không có cái nào</Button>
            </>
          )}
          <Comparison
            counted={counted}
            expected={expected ?? (line.counted === null ? line.stock : null)}
          />
        </div>
      </div>
    </article>
  )
}

function Comparison({ counted, expected }: { counted: number | null; expected: number | null }) {
  if (expected === null) return null
  const difference = counted === null ? 0 : counted - expected
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
      Sổ {formatCount(expected)}
      {difference !== 0 && (
        <Badge tone={difference > 0 ? 'amber' : 'son'}>
          {difference > 0 ? `Thừa ${formatCount(difference)}` : `Thiếu ${formatCount(-difference)}`}
        </Badge>
      )}
    </p>
  )
}
