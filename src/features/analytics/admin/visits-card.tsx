import { useQuery } from '@tanstack/react-query'
import { api } from '#back-office/api.ts'
import { QueryState } from '#back-office/query-state.tsx'
import { formatCount } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { VisitFigures, Visits } from '../admin-contract.ts'

const steps = [
  ['products', 'Xem sản phẩm'],
  ['cart', 'Mở giỏ hàng'],
  ['checkout', 'Vào thanh toán'],
  ['ordered', 'Đặt hàng xong'],
] as const

/** From visits to orders in 30 days, and where visitors came from. */
export function VisitsCard() {
  const query = useQuery({
    queryKey: ['visits', 'figures'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: VisitFigures }>('visits/figures', { signal })).data,
  })
  return (
    <Panel title="Từ lượt xem đến đơn hàng, 30 ngày">
      <QueryState query={query} skeleton={<Skeleton className="h-56" />}>
        {(figures) =>
          figures.now.visitors === 0 ? (
            <p className="text-ink-soft">
              Chưa đếm được khách nào. Chỉ đếm khách đã đồng ý trong thông báo về quyền riêng tư.
            </p>
          ) : (
            <Figures figures={figures} />
          )
        }
      </QueryState>
    </Panel>
  )
}

function Figures({ figures: { now, before, products, sources } }: { figures: VisitFigures }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div>
        <p>
          <span className="text-xl font-bold tabular-nums">{formatCount(now.visitors)}</span> lượt
          khách{' '}
          <span className="text-sm text-ink-soft">
            (30 ngày trước: {formatCount(before.visitors)})
          </span>
        </p>
        <Funnel now={now} before={before} />
        <p className="mt-3 text-sm text-ink-soft">Chỉ đếm khách đã đồng ý được đếm.</p>
      </div>
      <div className="grid content-start gap-5 sm:grid-cols-2">
        <Most
          title="Được xem nhiều"
          rows={products.map(({ path, ...row }) => ({ ...row, href: path }))}
        />
        <Most
          title="Khách đến từ"
          rows={sources.map(({ host, views }) => ({ name: host, views }))}
        />
      </div>
    </div>
  )
}

/** Each step as a bar, as long as its share of the first. */
function Funnel({ now, before }: { now: Visits; before: Visits }) {
  const first = Math.max(1, ...steps.map(([step]) => now[step]))
  return (
    <ol className="mt-3 flex flex-col gap-2">
      {steps.map(([step, label]) => (
        <li key={step} className="text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <span>{label}</span>
            <span className="tabular-nums">
              <span className="font-semibold">{formatCount(now[step])}</span>{' '}
              <span className="text-ink-soft">(trước: {formatCount(before[step])})</span>
            </span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sand">
            <div
              className="h-full rounded-full bg-son"
              style={{ width: `${(100 * now[step]) / first}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

type MostProps = { title: string; rows: readonly { name: string; href?: string; views: number }[] }

function Most({ title, rows }: MostProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">Chưa có.</p>
      ) : (
        <ol className="text-sm">
          {rows.map(({ name, href, views }) => (
            <li key={name} className="flex items-center justify-between gap-3">
              {href ? (
                <a href={href} className="flex min-h-11 min-w-0 items-center hover:text-son">
                  <span className="truncate">{name}</span>
                </a>
              ) : (
                <span className="flex min-h-11 min-w-0 items-center">
                  <span className="truncate">{name}</span>
                </span>
              )}
              <span className="shrink-0 text-ink-soft tabular-nums">{formatCount(views)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
