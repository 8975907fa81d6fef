import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { loadFailure } from '#storefront/ui/load-failure.tsx'
import { useIsWide } from '#storefront/use-breakpoint.ts'
import { searchedText } from '../../domain.ts'
import { FilterSkeleton } from './filter-skeleton.tsx'
import { filterColumnId, filterTitle, useFilterAddress } from './use-filter-address.ts'
import type { FilterProps } from './use-filter-form.ts'

const filters = lazyComponent(() => import('./live-filters.tsx'))

/** All filters beside the list, where there is room; elsewhere they are in the drawer. */
export function FilterColumn(props: FilterProps) {
  const isWide = useIsWide()
  const { loaded, hasFailed } = useLazyComponent(filters, isWide)
  const { opener } = useFilterAddress()
  return (
    <aside
      aria-labelledby={filterColumnId}
      className="sticky top-(--header-height) [scrollbar-width:thin] -ms-1 max-h-[calc(100dvh-var(--header-height))] overflow-y-auto ps-1 pe-3 pb-4 max-lg:hidden"
    >
      <h2 id={filterColumnId} tabIndex={-1} className="py-2.5 text-lg font-bold outline-none">
        {filterTitle}
      </h2>
      <noscript>
        <ButtonLink to={opener.to}>Mở {filterTitle.toLowerCase()}</ButtonLink>
      </noscript>
      {isWide && loaded && <loaded.LiveFilters key={searchedText(props.search)} {...props} />}
      {hasFailed && (
        <div role="alert" className="flex flex-col items-start gap-3 border-t border-line pt-4">
          <p>{loadFailure}.</p>
          <Button onClick={() => void filters.retry()}>Thử lại</Button>
        </div>
      )}
      {!loaded && !hasFailed && (
        <div aria-busy="true" className="needs-script">
          <FilterSkeleton />
        </div>
      )}
    </aside>
  )
}
