import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { BrowsingConsent } from './browsing-consent.tsx'
import { StoredData } from './stored-data.tsx'

export default function PrivacyRoute() {
  const shop = useShop()
  return (
    <>
      <PageHead title={`Quyền riêng tư | ${shop.name}`} robots="noindex" />
      <h1 className="mb-4 text-2xl font-bold">Quyền riêng tư</h1>
      <SignedInOnly waiting={<Waiting />}>
        <div className="flex flex-col gap-4">
          <BrowsingConsent />
          <StoredData />
        </div>
      </SignedInOnly>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Đang tải...</span>
      <Skeleton className="h-80 rounded-md" />
      <Skeleton className="h-44 rounded-md" />
      <Skeleton className="h-40 rounded-md" />
    </div>
  )
}
