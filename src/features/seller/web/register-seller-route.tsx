import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { SellerScreen, SellerSkeleton } from './seller-screen.tsx'

export default function RegisterSellerRoute() {
  const shop = useShop()
  return (
    <div className="page-x min-h-dvh py-6 md:py-10">
      <PageHead title={`Mở cửa hàng | ${shop.name}`} robots="noindex" />
      <div className="mx-auto max-w-dialog">
        <h1 className="mb-3 text-2xl font-bold">Mở cửa hàng</h1>
        <SignedInOnly waiting={<SellerSkeleton />}>
          <SellerScreen />
        </SignedInOnly>
      </div>
    </div>
  )
}
