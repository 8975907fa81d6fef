import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { usePageNumber } from '#storefront/use-page-number.ts'
import { NotificationList } from './notification-list.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'

export default function NotificationsRoute() {
  const shop = useShop()
  const page = usePageNumber()
  return (
    <>
      <PageHead title={`Thông báo | ${shop.name}`} robots="noindex" />
      <h1 className="mb-2 text-2xl font-bold">Thông báo</h1>
      <div className="min-h-dvh">
        <SignedInOnly waiting={<NotificationSkeleton />}>
          <NotificationList page={page} />
        </SignedInOnly>
      </div>
    </>
  )
}
