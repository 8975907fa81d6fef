import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#back-office/query-state.tsx'
import { formatCount, formatVnd } from '#shared/format.ts'
import { Panel } from '#storefront/ui/panel.tsx'
import { Picture } from '#storefront/ui/picture.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { OrdersLink } from './orders-link.tsx'
import { figuresQuery } from './queries.ts'
import { listAddress } from './use-search.ts'

/** What sold best in 30 days, each a link to the orders that it is in. */
export function BestSellersCard() {
  const query = useQuery(figuresQuery)
  return (
    <Panel title="Bán chạy 30 ngày">
      <QueryState query={query} skeleton={<Skeleton className="h-56" />}>
        {({ best }) =>
          best.length === 0 ? (
            <p className="text-ink-soft">Chưa bán được sản phẩm nào trong 30 ngày.</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {best.map(({ productId, name, image, pieces, revenue }) => (
                <li key={productId} className="relative flex items-center gap-3 py-2">
                  <div className="w-11 shrink-0 overflow-hidden rounded-sm">
                    <Picture src={image} alt="" sizes="44px" maxWidth={160} />
                  </div>
                  <OrdersLink
                    to={listAddress({ productId })}
                    className="line-clamp-2 min-w-0 flex-1 text-sm font-semibold"
                    linkClassName="cover-link hover:text-son"
                  >
                    {name}
                  </OrdersLink>
                  <p className="shrink-0 text-end text-sm tabular-nums">
                    <span className="block font-semibold">{formatCount(pieces)} sản phẩm</span>
                    <span className="block text-ink-soft">{formatVnd(revenue)}</span>
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Panel>
  )
}
