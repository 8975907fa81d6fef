import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { ScriptPlaceholder } from '#storefront/ui/script-placeholder.tsx'
import { CheckoutScreen } from './checkout-screen.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'

export default function CheckoutRoute() {
  const shop = useShop()
  return (
    // Full height from the start: the footer does not move when the lines arrive.
    <div className="page-x min-h-svh py-4 md:py-8">
      <PageHead title={`Thanh toán | ${shop.name}`} robots="noindex" />
      <h1 className="mb-3 text-2xl font-bold md:mb-5">Thanh toán</h1>
      <SignedInOnly
        saysWhy
        target="/checkout"
        waiting={
          <ScriptPlaceholder lacking="chưa thanh toán được">
            <CheckoutSkeleton />
          </ScriptPlaceholder>
        }
      >
        <CheckoutScreen />
      </SignedInOnly>
    </div>
  )
}
