import { PageHead } from '#storefront/seo/page-head.tsx'
import { useShop } from '#storefront/shell/use-shop.ts'
import { SignedInOnly } from '#storefront/signed-in-only.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignInList } from './sign-in-list.tsx'

export default function ChangePasswordRoute() {
  const shop = useShop()
  return (
    <>
      <PageHead title={`Đổi mật khẩu | ${shop.name}`} robots="noindex" />
      <h1 className="mb-4 text-2xl font-bold">Đổi mật khẩu</h1>
      <SignedInOnly waiting={<Waiting />}>
        <div className="flex flex-col gap-4">
          <ChangePasswordForm />
          <SessionList />
          <SignInList />
        </div>
      </SignedInOnly>
    </>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Đang tải...</span>
      <Skeleton className="h-100 rounded-md" />
      <Skeleton className="h-60 rounded-md" />
    </div>
  )
}
