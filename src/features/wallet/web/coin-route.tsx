import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { usePageNumber } from '#storefront/use-page-number.ts'
import { CoinList } from './coin-list.tsx'
import { CoinSkeleton } from './coin-skeleton.tsx'

export default function CoinRoute() {
  const shop = useShop()
  const page = usePageNumber()
  return (
    <>
      <PageHead title={`Xu | ${shop.name}`} robots="noindex" />
      <h1 className="mb-4 text-2xl font-bold">Xu của bạn</h1>
      <div className="min-h-dvh">
        <SignedInOnly waiting={<CoinSkeleton />}>
          <CoinList page={page} />
        </SignedInOnly>
      </div>
    </>
  )
}
