import { ChevronLeft } from 'lucide-react'
import { Breadcrumbs, type Crumb } from '#storefront/ui/breadcrumbs.tsx'
import { Link } from '#storefront/ui/link.tsx'
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
  const parent = crumbs.at(-1) ?? { name: 'Trang chủ', to: '/' }
  return (
    <header>
      <div className="max-md:hidden">
        {isPartial && found && <Breadcrumbs crumbs={[]} current="Đang tải..." />}
        {category && <Breadcrumbs crumbs={crumbs} current={category.name} />}
      </div>
      <div className="flex items-center gap-x-2 max-[18rem]:flex-wrap md:block">
        {(category || (isPartial && found)) && <BackLink {...parent} />}
        <h1 className="line-clamp-2 min-w-0 text-base font-bold cut-clean sm:text-lg md:line-clamp-3 md:text-2xl">
          {text ? `Kết quả cho “${text}”` : (category?.name ?? 'Tìm kiếm sản phẩm')}
        </h1>
        <p
          role="status"
          className="text-sm whitespace-nowrap text-ink-soft empty:hidden max-md:ms-auto"
        >
          {total > 0 && `${totalText(total)} sản phẩm`}
        </p>
      </div>
    </header>
  )
}

/** The way up on phones, where the whole path has no room. */
function BackLink({ name, to }: Crumb) {
  return (
    <Link
      to={to}
      className="-ms-3 -me-3 inline-flex size-11 shrink-0 items-center justify-center md:hidden"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      <span className="sr-only">Lên {name}</span>
    </Link>
  )
}
