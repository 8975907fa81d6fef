import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDateTime, formatVnd } from '#shared/format.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { useStockChange, valueQuery } from './queries.ts'

/** What the stock cost, as of when that was summed up. */
export function ValuePanel() {
  const { data, isPending } = useQuery(valueQuery)
  const { busy, post } = useStockChange()
  return (
    <Panel
      title="Giá trị kho"
      aside={
        <Button busy={busy} onClick={() => void post('stock/value')}>
          {data ? 'Tính lại' : 'Tính giá trị kho'}
        </Button>
      }
    >
      {isPending && <Skeleton className="h-12" />}
      {data === null && (
        <p className="text-ink-soft">Chưa tính lần nào. Mỗi đêm kho được tính lại một lần.</p>
      )}
      {data && (
        <>
          <p className="text-2xl font-bold tabular-nums">{formatVnd(data.value)}</p>
          <p className="text-sm text-ink-soft">
            {formatCount(data.pieces)} món trong kho, theo giá vốn lúc {formatDateTime(data.at)}.
          </p>
          {data.withoutCost > 0 && (
            <p className="text-sm">
              <Link
                to="/kho/ton?filter=no-cost"
                className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
              >
                {formatCount(data.withoutCost)} mặt hàng còn hàng mà chưa có giá vốn
              </Link>{' '}
              nên chưa được tính.
            </p>
          )}
          {data.uncounted > 0 && (
            <p className="text-sm text-ink-soft">
              {formatCount(data.uncounted)} mặt hàng không đếm tồn.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
