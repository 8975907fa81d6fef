import type { ProductCard } from '#features/catalog/contract.ts'
import { SuggestedProducts } from '#features/catalog/web/public.ts'
import { NotFoundView } from '#storefront/not-found-view.tsx'
import { PageHead } from '#storefront/seo/page-head.tsx'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ErrorState } from '#storefront/ui/error-state.tsx'

export function MissingProduct({ suggested }: { suggested: readonly ProductCard[] }) {
  return (
    <NotFoundView
      title="Sản phẩm không tồn tại"
      description="Đường dẫn có thể đã thay đổi, hoặc sản phẩm đã ngừng kinh doanh."
    >
      <SuggestedProducts products={suggested} />
    </NotFoundView>
  )
}

export function ProductFailure() {
  return (
    <>
      <PageHead title="Có lỗi xảy ra" robots="noindex, follow" />
      <ErrorState
        level={1}
        action={
          <ButtonLink to="/" variant="primary">
            Về trang chủ
          </ButtonLink>
        }
      />
    </>
  )
}
