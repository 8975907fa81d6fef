import type { ProductCard } from '#features/catalog/contract.ts'
import { ProductGrid } from '#features/catalog/web/public.ts'
import type { Pagination as Pages } from '#shared/pagination.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { LinkTabs } from '#storefront/ui/link-tabs.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { type Search, searchHref, sorts } from '../domain.ts'

type Props = {
  search: Search
  /** Undefined when nothing was asked. */
  found: { products: ProductCard[]; pagination: Pages } | undefined
}

export function SearchResults({ search, found }: Props) {
  if (!found) {
    return (
      <EmptyState drawing="search" title="Hãy nhập từ khóa hoặc chọn bộ lọc để bắt đầu tìm kiếm." />
    )
  }
  const { products, pagination } = found
  return (
    <>
      <LinkTabs
        label="Sắp xếp"
        keepScroll
        tabs={sorts.map(({ value, label }) => ({
          to: searchHref(search, { sort: value }),
          label,
          current: value === search.sort,
        }))}
      />
      {products.length === 0 ? (
        <EmptyState
          drawing="search"
          title="Không có sản phẩm nào phù hợp."
          description="Thử từ khóa ngắn hơn, kiểm tra chính tả, hoặc xem tất cả danh mục."
          action={<ButtonLink to="/search?q=&openFilter=1">Xem danh mục</ButtonLink>}
        />
      ) : (
        <ProductGrid products={products} eager={4} headingLevel={2} />
      )}
      <div className="pt-4">
        <Pagination
          page={pagination.page}
          pages={pagination.pages}
          hrefFor={(page) => searchHref(search, { page })}
        />
      </div>
    </>
  )
}
