import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { LinkTabs } from '#storefront/ui/link-tabs.tsx'
import { usePageNumber } from '#storefront/use-page-number.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import type { OrderStatus } from '../contract.ts'
import { OrderList } from './order-list.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { statusTexts } from './texts.ts'

const tabs: { value: OrderStatus | ''; label: string }[] = [
  { value: '', label: 'Tất cả' },
  { value: 'PENDING', label: statusTexts.PENDING },
  { value: 'SHIPPING', label: statusTexts.SHIPPING },
  { value: 'COMPLETED', label: statusTexts.COMPLETED },
  { value: 'CANCELLED', label: statusTexts.CANCELLED },
]

export default function OrdersRoute() {
  const shop = useShop()
  const requested = useQueryParameter('status')
  const status = tabs.find(({ value }) => value === requested)?.value ?? ''
  const page = usePageNumber()
  return (
    <>
      <PageHead title={`Đơn mua | ${shop.name}`} robots="noindex" />
      <h1 className="mb-2 text-2xl font-bold">Đơn mua</h1>
      <LinkTabs
        label="Trạng thái đơn hàng"
        keepScroll
        tabs={tabs.map(({ value, label }) => ({
          to: value === '' ? '/user/account/orders' : `/user/account/orders?status=${value}`,
          label,
          current: value === status,
        }))}
      />
      <div className="mt-4 min-h-dvh">
        <SignedInOnly waiting={<OrderListSkeleton />}>
          <OrderList status={status} page={page} />
        </SignedInOnly>
      </div>
    </>
  )
}
