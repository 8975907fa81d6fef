import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { LinkTabs } from '#storefront/ui/link-tabs.tsx'
import { usePageNumber } from '#storefront/use-page-number.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { pathOf, VoucherList } from './voucher-list.tsx'
import { VoucherSkeleton } from './voucher-skeleton.tsx'

const tabs = [
  { group: 'open', label: 'Có thể dùng' },
  { group: 'past', label: 'Đã dùng & hết hạn' },
] as const

export default function VoucherRoute() {
  const shop = useShop()
  const group = useQueryParameter('group') === 'past' ? 'past' : 'open'
  const page = usePageNumber()
  return (
    <>
      <PageHead title={`Voucher | ${shop.name}`} robots="noindex" />
      <h1 className="mb-2 text-2xl font-bold">Voucher</h1>
      <LinkTabs
        label="Nhóm voucher"
        keepScroll
        tabs={tabs.map(({ group: value, label }) => ({
          to: pathOf(value),
          label,
          current: value === group,
        }))}
      />
      <div className="mt-4 min-h-dvh">
        <SignedInOnly waiting={<VoucherSkeleton />}>
          <VoucherList group={group} page={page} />
        </SignedInOnly>
      </div>
    </>
  )
}
