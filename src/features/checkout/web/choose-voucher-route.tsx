import { ownPath } from '#shared/own-path.ts'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { ScriptPlaceholder } from '#storefront/ui/script-placeholder.tsx'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { ChooseVoucher, OffersSkeleton } from './choose-voucher.tsx'

/** Page to choose the voucher of the next order; returns to `redirect`, else to the cart. */
export default function ChooseVoucherRoute() {
  const shop = useShop()
  const redirect = useQueryParameter('redirect')
  return (
    <div className="page-x max-w-text min-h-svh py-4 md:py-8">
      <PageHead title={`Chọn voucher | ${shop.name}`} robots="noindex" />
      <SignedInOnly
        saysWhy
        waiting={
          <ScriptPlaceholder lacking="chưa chọn được voucher">
            <OffersSkeleton />
          </ScriptPlaceholder>
        }
      >
        <ChooseVoucher target={redirect === null ? '/cart' : ownPath(redirect)} />
      </SignedInOnly>
    </div>
  )
}
