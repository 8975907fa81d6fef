import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { formatCount } from '#shared/format.ts'
import { browserApi } from '#storefront/api/browser-api.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { StateScreen } from '#storefront/ui/state-screen.tsx'
import { findCoins } from './calls.ts'
import { CoinRow } from './coin-entry.tsx'
import { CoinSkeleton } from './coin-skeleton.tsx'
import { CoinJar } from './drawings.tsx'
import { pointsQuery } from './wallet-queries.ts'

const start = '/user/account/coin'

/** The shopper's coin balance and its entries. */
export function CoinList({ page }: { page: number }) {
  const history = useQuery({
    queryKey: ['coins', page],
    queryFn: () => findCoins(browserApi(), page),
    placeholderData: keepPreviousData,
  })
  const points = useQuery(pointsQuery)
  const { data, isError, isPlaceholderData } = history
  const retry = () => void Promise.all([history.refetch(), points.refetch()])
  if (isError && !data) return <ErrorState title="Không thể tải Shopee Xu" onRetry={retry} />
  if (!data || points.isPending) return <CoinSkeleton />
  return (
    <>
      <Total coins={points.data ?? data.total} />
      {data.entries.length === 0 ? (
        <Nothing page={page} />
      ) : (
        <section aria-labelledby="coin-history" aria-busy={isPlaceholderData}>
          <h2 id="coin-history" className="mb-2 text-lg font-semibold">
            Lịch sử xu
          </h2>
          <ul className="mb-4 divide-y divide-line rounded-md bg-surface shadow-card">
            {data.entries.map((entry) => (
              <CoinRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pagination
            page={page}
            pages={data.pagination.pages}
            hrefFor={(to) => `${start}?page=${to}`}
          />
        </section>
      )}
    </>
  )
}

function Total({ coins }: { coins: number | undefined }) {
  return (
    <div className="mb-6 flex items-center gap-4 rounded-md bg-amber-soft p-4 md:p-5">
      <Coins aria-hidden="true" className="size-10 shrink-0 text-amber-deep" />
      <div className="min-w-0">
        {coins !== undefined && (
          <p className="text-2xl font-bold wrap-anywhere tabular-nums">{formatCount(coins)} xu</p>
        )}
        <p className="text-sm text-ink-soft">
          1 xu = 1đ. Xu được hoàn khi đơn hàng hoàn tất và trừ vào tiền hàng khi bạn thanh toán.
        </p>
      </div>
    </div>
  )
}

function Nothing({ page }: { page: number }) {
  const [title, description, to, label] =
    page > 1
      ? ['Không có gì ở trang này', undefined, start, 'Về trang đầu']
      : ['Bạn chưa nhận xu nào', 'Hoàn tất đơn hàng đầu tiên để được hoàn xu.', '/', 'Mua sắm ngay']
  return (
    <StateScreen
      title={title ?? ''}
      description={description}
      drawing={<CoinJar />}
      action={
        <ButtonLink to={to ?? '/'} variant="primary">
          {label}
        </ButtonLink>
      }
    />
  )
}
