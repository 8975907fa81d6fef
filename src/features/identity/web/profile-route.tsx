import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { ProfileScreen, ProfileSkeleton } from './profile-screen.tsx'

export default function ProfileRoute() {
  const shop = useShop()
  return (
    <>
      <PageHead title={`Hồ sơ của tôi | ${shop.name}`} robots="noindex" />
      <h1 className="mb-4 text-2xl font-bold">Hồ sơ của tôi</h1>
      <SignedInOnly waiting={<ProfileSkeleton />}>
        <ProfileScreen />
      </SignedInOnly>
    </>
  )
}
