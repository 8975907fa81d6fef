import { ProductGrid, SuggestedProducts } from '#features/catalog/web/public.ts'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { EmptyState } from '#storefront/ui/empty-state.tsx'
import { Pagination } from '#storefront/ui/pagination.tsx'
import {
  filteredHref,
  filterParameters,
  hasCriteria,
  noFilter,
  type Search,
  searchHref,
} from '../domain.ts'
import type { Found } from './load-search.ts'
import { usePendingSearch } from './use-pending-search.ts'

type Props = {
  search: Search
  /** Undefined when nothing was asked. */
  found: Found | undefined
}

const openFilter = '/search?q=&openFilter=1'

/** The list, or why there is none; dimmed while the next one loads. */
export function SearchResults({ search, found }: Props) {
  const next = usePendingSearch()
  const isComing = next !== undefined && searchHref(next, next) !== searchHref(search, search)
  if (!found && next && isComing && hasCriteria(next)) {
    return <ProductGrid products={[]} pending={10} isBeside />
  }
  return (
    <div
      aria-busy={isComing || undefined}
      className="flex flex-col gap-4 transition-opacity aria-busy:opacity-50"
    >
      {found ? <List search={search} found={found} /> : <EmptySearch />}
    </div>
  )
}

function EmptySearch() {
  return (
    <EmptyState
      drawing="search"
      title="Hãy nhập từ khóa hoặc chọn bộ lọc để bắt đầu tìm kiếm."
      action={<ButtonLink to="/search?sort=best_selling&inStock=1">Xem hàng bán chạy</ButtonLink>}
    />
  )
}

function List({ search, found }: { search: Search; found: Found }) {
  const { products, pagination } = found
  if (products.length === 0) return <NothingFound search={search} />
  return (
    <>
      <ProductGrid products={products} eager={4} headingLevel={2} isBeside />
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

function NothingFound({ search }: { search: Search }) {
  const isFiltered = Object.keys(filterParameters(search.filter)).length > 0
  return (
    <>
      <EmptyState
        drawing="search"
        title="Không có sản phẩm nào phù hợp."
        description={
          isFiltered
            ? 'Thử bớt bộ lọc, hoặc xem tất cả danh mục.'
            : 'Thử từ khóa ngắn hơn, kiểm tra chính tả, hoặc xem tất cả danh mục.'
        }
        action={
          <>
            {isFiltered && search.q && (
              <ButtonLink to={filteredHref(search, noFilter)}>Xoá bộ lọc</ButtonLink>
            )}
            <ButtonLink to={openFilter}>Xem danh mục</ButtonLink>
          </>
        }
      />
      <div className="-mx-4 lg:-mx-6">
        <SuggestedProducts />
      </div>
    </>
  )
}
