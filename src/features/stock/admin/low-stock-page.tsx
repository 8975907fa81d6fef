import { Page } from '#back-office/page.tsx'
import { PagedList } from '#back-office/paged-list.tsx'
import { useMay } from '#back-office/session.ts'
import { usePages } from '#back-office/use-pages.ts'
import type { LowStockItem } from '#features/catalog/admin-contract.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Link } from '#storefront/ui/link.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { StockTabs } from './stock-tabs.tsx'

const settingPath = '/cai-dat/don-hang?muc=SHOP_LOW_STOCK'

/** What is on sale and nearly sold out, the least first. */
export function LowStockPage() {
  const query = usePages<LowStockItem, { limit: number }>('low-stock')
  const limit = query.data?.pages[0]?.limit
  const mayChange = useMay('settings.write')
  const isShown = limit !== undefined && (query.data?.pages[0]?.data.length ?? 0) > 0
  return (
    <Page title="Sắp hết hàng">
      <StockTabs current="/kho" />
      {isShown && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
          Hàng đang bán còn từ {limit} món trở xuống, cập nhật mỗi phút.
          {mayChange && (
            <Link
              to={settingPath}
              className="inline-flex min-h-11 items-center font-semibold text-son hover:underline"
            >
              Đổi mức báo
            </Link>
          )}
        </p>
      )}
      <PagedList
        label="Hàng sắp hết"
        query={query}
        keyOf={({ variantId }) => variantId}
        empty={<NothingLow limit={limit ?? 0} mayChange={mayChange} />}
      >
        {(item) => <LowStockCard item={item} />}
      </PagedList>
    </Page>
  )
}

function NothingLow({ limit, mayChange }: { limit: number; mayChange: boolean }) {
  const [title, description, action] =
    limit === 0
      ? [
          'Chưa bật báo sắp hết hàng',
          'Hãy đặt còn từ mấy món thì báo, ở Cài đặt → Đơn hàng.',
          'Đặt mức báo',
        ]
      : [
          'Chưa có hàng nào sắp hết',
          `Hàng đang bán còn từ ${limit} món trở xuống hiện ở đây, chậm nhất sau một phút.`,
          'Đổi mức báo',
        ]
  return (
    <EmptyState
      title={title}
      description={description}
      action={mayChange && <ButtonLink to={settingPath}>{action}</ButtonLink>}
    />
  )
}
