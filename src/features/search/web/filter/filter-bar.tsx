import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { Link } from '#storefront/ui/link.tsx'
import { LoadingSheet } from '#storefront/ui/loading-sheet.tsx'
import { filteredHref, noFilter, type Search } from '../../domain.ts'
import type { CategoryChoice } from '../category-choices.ts'
import { SortLinks } from '../sort-links.tsx'
import { usePendingSearch } from '../use-pending-search.ts'
import { AppliedLinks } from './applied-chips.tsx'
import { appliedFilters } from './applied-filters.ts'
import { FilterSkeleton } from './filter-skeleton.tsx'
import { PlainFilterForm } from './plain-filter-form.tsx'
import { filterColumnId, filterTitle, useFilterAddress } from './use-filter-address.ts'
import type { FilterProps } from './use-filter-form.ts'

const drawer = lazyComponent(() => import('./filter-drawer.tsx'))
const prepare = () => void drawer.load()

const openerId = 'filter-opener'

/**
 * The link to the drawer, or the heading of the column that replaces it. Found by its id: a ref of the link is null while
 * React applies the change that closes the drawer, if the link changes with it.
 */
const focusTarget = {
  get current() {
    const link = document.getElementById(openerId)
    return link?.checkVisibility() ? link : document.getElementById(filterColumnId)
  },
}

type Props = FilterProps & {
  /** For the form of pages without scripts. */
  categories: readonly CategoryChoice[] | undefined
}

/** The link to the drawer with all filters beside the sort orders, which stay below the header, and the applied filters. */
export function FilterBar({ search, found, names, categories }: Props) {
  const { isOpen, isRequested, opener, close, apply } = useFilterAddress()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { loaded, hasFailed } = useLazyComponent(drawer, isOpen)
  // Removed filters disappear at once; the next link starts from what is left.
  const coming = usePendingSearch()
  const left = coming && sameCategory(coming, search) ? coming : search
  const applied = appliedFilters(left.filter, names)
  useFocusWhenFewer(applied.length)
  return (
    <>
      <div className="below-header z-20 -mx-4 -my-1.5 flex items-center gap-1 bg-paper px-4 py-1.5 md:mx-0 md:gap-4 md:px-0">
        <Link
          id={openerId}
          {...opener}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-edge bg-surface px-2.5 text-sm font-semibold transition-colors hover:bg-sand md:px-4 md:text-base lg:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {filterTitle}
        </Link>
        {found && found.products.length > 0 && <SortLinks search={search} />}
      </div>
      {applied.length > 0 && (
        <ul
          aria-label="Đang lọc"
          className="swipe-row -mx-4 -my-1.5 flex items-center gap-2 ps-4 py-1.5 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
        >
          <AppliedLinks applied={applied} hrefFor={({ without }) => filteredHref(left, without)} />
          {/* Stays in sight while the others slide. */}
          <li className="sticky end-0 shrink-0 bg-paper max-[18rem]:static md:static">
            <Link
              to={filteredHref(left, noFilter)}
              preventScrollReset
              className="inline-flex min-h-11 items-center px-4 text-sm font-semibold text-son hover:underline md:px-2"
            >
              Xoá tất cả
            </Link>
          </li>
        </ul>
      )}
      {isRequested && (
        <noscript>
          <PlainFilterForm search={search} names={names} categories={categories} />
        </noscript>
      )}
      {isOpen && !loaded && (
        <LoadingSheet
          side="right"
          title={filterTitle}
          hasFailed={hasFailed}
          onRetry={() => void drawer.retry()}
          onClose={close}
          returnFocus={focusTarget}
        >
          <FilterSkeleton />
        </LoadingSheet>
      )}
      {wasOpen && loaded && (
        <loaded.FilterDrawer
          search={search}
          found={found}
          names={names}
          open={isOpen}
          onClose={close}
          onApply={apply}
          returnFocus={focusTarget}
        />
      )}
    </>
  )
}

/** Only the displayed category's name is known. */
function sameCategory({ filter: one }: Search, { filter: other }: Search): boolean {
  const isSame = one.categoryId === other.categoryId && one.category === other.category
  return isSame || (!one.categoryId && !one.category)
}

/** Focuses the filters when a removed one had the focus. */
function useFocusWhenFewer(count: number) {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) {
      focusTarget.current?.focus({ preventScroll: true })
    }
  }, [count])
}
