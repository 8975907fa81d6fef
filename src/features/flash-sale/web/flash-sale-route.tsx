import { apiOf } from '#storefront/api/server-api.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import type { FlashSaleEntry } from '../contract.ts'
import type { Route } from './+types/flash-sale-route.ts'
import { findFlashSales } from './calls.ts'
import { Countdown } from './countdown.tsx'
import { byEnd } from './earliest-end.ts'
import { FlashCard } from './flash-card.tsx'
import { pageLabel } from './sold-label.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const entries = byEnd(await findFlashSales(apiOf(context)))
  return { entries, canonical: `${context.get(siteSettings).origin}/flash-sale` }
}

export default function FlashSaleRoute({ loaderData }: Route.ComponentProps) {
  const { entries, canonical } = loaderData
  const [first] = entries
  const shop = useShop()
  return (
    <div className="page-x flex flex-col gap-4 pt-3 md:pt-5">
      <PageHead
        title={`Tất cả Flash Sale | ${shop.name}`}
        description={`Sản phẩm đang giảm giá trong thời gian ngắn tại ${shop.name}.`}
        canonical={canonical}
      />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold text-amber-deep md:text-2xl">Tất cả Flash Sale</h1>
        {first && <Countdown endAt={first.endAt} />}
      </header>
      {first ? <Cards entries={entries} /> : <Nothing />}
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
