import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#back-office/query-state.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { Sales, SalesFigures } from '../figures-contract.ts'
import { OrdersLink } from './orders-link.tsx'
import { figuresQuery } from './queries.ts'
import { listAddress } from './use-search.ts'

/** Sales of today, of yesterday and of 30 days, beside what they were before. */
export function SalesCard() {
  const query = useQuery(figuresQuery)
  return (
    <Panel title="Doanh thu">
      <QueryState query={query} skeleton={<Skeleton className="h-56" />}>
        {(figures) => <Figures figures={figures} />}
      </QueryState>
    </Panel>
  )
}

function Figures({ figures: { today, yesterday, days, before } }: { figures: SalesFigures }) {
  const month = {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    revenue: days.reduce((sum, { revenue }) => sum + revenue, 0),
  }
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day]
  const [dayBefore, fullYesterday] = days.slice(-3)
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure
          name="Hôm nay"
          to={ordersOf(last, last)}
          sales={today}
          earlier={yesterday}
          than="hôm qua giờ này"
        />
        {dayBefore && fullYesterday && (
          <Figure
            name="Hôm qua"
            to={ordersOf(fullYesterday.day, fullYesterday.day)}
            sales={fullYesterday}
            earlier={dayBefore}
            than="hôm kia"
          />
        )}
        <Figure
          name="30 ngày"
          to={ordersOf(first, last)}
          sales={month}
          earlier={before}
          than="30 ngày trước"
        />
      </dl>
      <Chart days={days} />
    </>
  )
}

const ordersOf = (from: string, to: string) => listAddress({ from, to })

type FigureProps = { name: string; to: string; sales: Sales; earlier: Sales; than: string }

function Figure({ name, to, sales, earlier, than }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>
        <span className="block text-xl font-bold tabular-nums">{formatVnd(sales.revenue)}</span>
        <OrdersLink
          to={to}
          className="inline-flex min-h-11 items-center text-sm"
          linkClassName="underline hover:text-son"
        >
          {formatCount(sales.orders)} đơn
        </OrdersLink>
        <span className="block text-sm text-ink-soft">{comparison(sales, earlier, than)}</span>
      </dd>
    </div>
  )
}

function comparison(sales: Sales, earlier: Sales, than: string): string {
  const orders = `${formatCount(earlier.orders)} đơn`
  if (earlier.revenue === 0) return `${than}: ${formatVnd(0)}, ${orders}`
  const change = Math.round((100 * (sales.revenue - earlier.revenue)) / earlier.revenue)
  if (change === 0) return `bằng ${than} (${orders})`
  return `${change > 0 ? 'tăng' : 'giảm'} ${Math.abs(change)}% so với ${than} (${orders})`
}

const shortDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

/** A bar a day; for screen readers a table. */
function Chart({ days }: { days: SalesFigures['days'] }) {
  const most = Math.max(1, ...days.map(({ revenue }) => revenue))
  return (
    <figure>
      <div aria-hidden="true" className="flex h-28 items-end gap-px">
        {days.map(({ day, orders, revenue }) => (
          <div
            key={day}
            title={`${shortDay(day)}: ${formatVnd(revenue)}, ${orders} đơn`}
            className="flex h-full flex-1 items-end rounded-sm hover:bg-sand"
          >
            <div
              className="w-full rounded-t-sm bg-son"
              style={{ height: `${revenue <= 0 ? 0 : Math.max(2, (100 * revenue) / most)}%` }}
            />
          </div>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="mt-1 flex justify-between border-t border-line pt-1 text-xs text-ink-faint"
      >
        <span>{shortDay(days[0]?.day ?? '')}</span>
        <span>Hôm nay</span>
      </div>
      <figcaption className="sr-only">
        <table>
          <caption>Doanh thu theo ngày</caption>
          <thead>
            <tr>
              <th>Ngày</th>
              <th>Doanh thu</th>
              <th>Số đơn</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, revenue }) => (
              <tr key={day}>
                <th>{shortDay(day)}</th>
                <td>{formatVnd(revenue)}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figcaption>
    </figure>
  )
}
