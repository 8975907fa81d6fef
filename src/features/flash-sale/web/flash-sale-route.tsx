import { Navigate, redirect } from 'react-router'
import { ProductGrid } from '#features/catalog/web/public.ts'
import type { ApiClient } from '#storefront/api/client.ts'
import { optionalParts } from '#storefront/api/optional-parts.ts'
import { useLatePart } from '#storefront/api/use-late-part.ts'
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
  const load = (api: ApiClient) => loadFlashSales(api, { page, pageSize })
  const sales = await optionalParts(context)('flash sales', load)
  // Sales have ended since this address was written.
  if (sales && page > lastPage(sales)) throw redirect(hrefFor(lastPage(sales)))
  return { page, sales, canonical: `${context.get(siteSettings).origin}${hrefFor(page)}` }
}

function lastPage({ pagination }: FlashSales): number {
  return Math.max(pagination.pages, 1)
}

function hrefFor(page: number): string {
  return page > 1 ? `/flash-sale?page=${page}` : '/flash-sale'
}

export default function FlashSaleRoute({ loaderData }: Route.ComponentProps) {
  const { page, canonical } = loaderData
  const load = (api: ApiClient) => loadFlashSales(api, { page, pageSize })
  const sales = useLatePart(loaderData.sales, load, String(page))
  const shop = useShop()
  return (
    <div className="page-x flex flex-col gap-4 pt-3 md:pt-5">
      <PageHead
        title={`${withPageNumber('Tất cả Flash Sale', page)} | ${shop.name}`}
        description={`Sản phẩm đang giảm giá trong thời gian ngắn tại ${shop.name}.`}
        canonical={canonical}
      />
      {sales ? <Sales key={page} first={sales} /> : <Placeholder />}
    </div>
  )
}

function Placeholder() {
  return (
    <>
      <Heading />
      <ProductGrid products={[]} pending={10} />
    </>
  )
}

function Heading() {
  return <h1 className="text-xl font-bold text-amber-deep md:text-2xl">Tất cả Flash Sale</h1>
}

function Sales({ first }: { first: FlashSales }) {
  const { entries, earliestEndAt, pagination } = useFlashSales(first)
  // All entries of this page have ended while it was open.
  if (entries.length === 0 && pagination.page > 1) return <Navigate to={hrefFor(1)} replace />
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading />
        {earliestEndAt && <Countdown endAt={earliestEndAt} />}
      </header>
      {entries.length > 0 ? <Cards entries={entries} /> : <Nothing />}
      <Pagination {...pagination} hrefFor={hrefFor} />
    </>
  )
}

function Cards({ entries }: { entries: readonly FlashSaleEntry[] }) {
  return (
    <ul className="product-grid">
      {entries.map((entry, index) => (
        <li
          key={entry.product.id || entry.flashSaleId}
          className="rounded-md bg-surface p-2.5 shadow-card"
        >
          <FlashCard
            entry={entry}
            label={pageLabel(entry)}
            headingLevel={2}
            eager={index < 2 ? 'first' : index < 4}
          />
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
