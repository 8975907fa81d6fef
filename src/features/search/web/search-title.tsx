import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx'
import { type Search, searchedText, searchHref } from '../domain.ts'
import type { Found } from './load-search.ts'
import { totalText } from './total-text.ts'

type Props = {
  search: Search
  path: readonly { id: string; name: string }[]
  found: Found | undefined
  /** The path is loading. */
  isPartial: boolean
}

export function SearchTitle({ search, path, found, isPartial }: Props) {
  const category = path.at(-1)
  const typed = searchedText(search)
  // Nothing matched the typed query: these are the results of the corrected one.
  const text = found?.correction?.isApplied ? found.correction.q : typed
  const total = found?.pagination.total ?? 0
  const crumbs = path.slice(0, -1).map(({ id, name }) => ({
    name,
    to: searchHref(search, {
      q: typed,
      exact: search.exact,
      filter: { ...search.filter, categoryId: id, category: '' },
    }),
  }))
  return (
    <header>
      {isPartial && found && <Breadcrumbs crumbs={[]} current="Đang tải..." />}
      {category && <Breadcrumbs crumbs={crumbs} current={category.name} />}
      <h1 className="line-clamp-3 text-xl font-bold cut-clean md:text-2xl">
        {text ? `Kết quả cho “${text}”` : (category?.name ?? 'Tìm kiếm sản phẩm')}
      </h1>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {total > 0 && `${totalText(total)} sản phẩm`}
      </p>
    </header>
  )
}
