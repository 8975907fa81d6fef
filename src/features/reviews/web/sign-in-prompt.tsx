import { loginPath } from '#storefront/shell/paths.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'

/** In the place of what belongs to somebody; signing in leads back to `target`. */
export function SignInPrompt({ target }: { target: string }) {
  return (
    <EmptyState
      title="Bạn cần đăng nhập."
      description="Đăng nhập để xem và viết đánh giá cho sản phẩm bạn đã mua."
      action={
        <ButtonLink to={loginPath(target)} variant="primary">
          Đăng nhập
        </ButtonLink>
      }
    />
  )
}
