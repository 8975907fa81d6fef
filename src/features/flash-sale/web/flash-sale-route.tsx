import { Navigate, redirect } from 'react-router'
import { apiOf } from '#storefront/api/server-api.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { withPageNumber } from '#storefront/seo/with-page-number.ts'
import type { SharedPage } from '#storefront/shared-pages.ts'
import { useShop } from '#storefront/shell/use-shop.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import type { FlashSaleEntry } from '../contract.ts'
import type { Route } from './+types/flash-sale-route.ts'
import { loadFlashSales } from './calls.ts'
import { Countdown } from './countdown.tsx'
import { FlashCard } from './flash-card.tsx'
import type { FlashSales } from './parsers.ts'
import { pageLabel } from './sold-label.ts'
import { useFlashSales } from './use-flash-sales.ts'

export const handle: SharedPage = { shared: { query: ['page'] } }

/** Full rows at every width. */
const pageSize = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = Number(new URL(request.url).searchParams.get('page') ?? 1)
  const page = Number.isInteger(requested) && requested >= 1 && requested <= 10_000 ? requested : 1
  const sales = await loadFlashSales(apiOf(context), { page, pageSize })
  const { pages } = sales.pagination
  // Sales have ended since this address was written.
  if (page > Math.max(pages, 1)) throw redirect(hrefFor(pages))
  return { sales, canonical: `${context.get(siteSettings).origin}${hrefFor(page)}` }
}

function hrefFor(page: number): string {
  return page > 1 ? `/flash-sale?page=${page}` : '/flash-sale'
}

export default function FlashSaleRoute({ loaderData }: Route.ComponentProps) {
  return <FlashSalePage key={loaderData.sales.pagination.page} {...loaderData} />
}

function FlashSalePage({ sales, canonical }: { sales: FlashSales; canonical: string }) {
  const { entries, earliestEndAt, pagination } = useFlashSales(sales)
  const shop = useShop()
  // All entries of this page have ended while it was open.
  if (entries.length === 0 && pagination.page > 1) return <Navigate to={hrefFor(1)} replace />
  return (
    <div className="page-x flex flex-col gap-4 pt-3 md:pt-5">
      <PageHead
        title={`${withPageNumber('Tất cả Flash Sale', pagination.page)} | ${shop.name}`}
        description={`Sản phẩm đang giảm giá trong thời gian ngắn tại ${shop.name}.`}
        canonical={canonical}
      />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold text-amber-deep md:text-2xl">Tất cả Flash Sale</h1>
        {earliestEndAt && <Countdown endAt={earliestEndAt} />}
      </header>
      {entries.length > 0 ? <Cards entries={entries} /> : <Nothing />}
      <Pagination {...pagination} hrefFor={hrefFor} />
    </div>
  )
}

function Cards({ entries }: { entries: readonly FlashSaleEntry[] }) {
  return (
    <ul className="product-grid">
      {entries.map((entry) => (
        <li
          key={entry.product.id || entry.flashSaleId}
          className="rounded-md bg-surface p-2.5 shadow-card"
        >
          <FlashCard entry={entry} label={pageLabel(entry)} headingLevel={2} />
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Hiện chưa có Flash Sale nào diễn ra."
      action={
        <ButtonLink to="/" variant="primary">
          Về trang chủ
        </ButtonLink>
      }
    />
  )
}
