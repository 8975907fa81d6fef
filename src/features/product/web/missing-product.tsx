import type { ProductCard } from '#features/catalog/contract.ts'
import { SuggestedProducts } from '#features/catalog/web/public.ts'
import { NotFoundView } from '#storefront/not-found-view.tsx'

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
