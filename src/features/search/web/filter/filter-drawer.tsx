import { type RefObject, useId } from 'react'
import type { CategoryNode } from '#features/catalog/contract.ts'
import { Sheet } from '#storefront/ui/sheet.tsx'
import {
  filteredHref,
  hasCriteria,
  inRightOrder,
  noFilter,
  type Search,
  searchedText,
} from '../../domain.ts'
import { categoryPath } from '../category-path.ts'
import type { Found } from '../load-search.ts'
import { AppliedButtons } from './applied-chips.tsx'
import { appliedFilters, attributeNames, type FilterNames } from './applied-filters.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { withAttribute } from './choosing.ts'
import { CountedCheckbox } from './counted-checkbox.tsx'
import { countOf, countOfCategory } from './facet-counts.ts'
import { FilterFooter } from './filter-footer.tsx'
import { FilterNote, FilterSection } from './filter-section.tsx'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import { useCategoryAttributes, useCategoryTree } from './use-categories.ts'
import { useCounts } from './use-counts.ts'
import { useDraft } from './use-draft.ts'
import { filterTitle } from './use-filter-address.ts'

type Props = {
  search: Search
  found: Found | undefined
  /** Display names of the filters. */
  names: FilterNames
  open: boolean
  onClose: () => void
  onApply: (href: string) => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Top-level categories shown at once: beside a list the prices are in sight as well. */
const [shortList, longList] = [5, 12]

/** All filters, combined in a draft and applied at once. Load it when it opens. */
export function FilterDrawer({ search, found, names, open, onClose, onApply, returnFocus }: Props) {
  const formId = useId()
  const tree = useCategoryTree()
  const draft = useDraft(search.filter, open)
  const { filter } = draft
  const path = categoryPath(tree ?? [], filter.categoryId || filter.category)
  const topId = path.length === 1 ? path[0]?.id : undefined
  const attributes = useCategoryAttributes(topId)
  draft.settle(topId, attributes)
  const wanted = { ...search, q: searchedText(search), filter: inRightOrder(filter) }
  const counts = useCounts(wanted, { of: search, total: found?.pagination.total, isOpen: open })
  const { facets, firstFacets } = counts
  // What was listed when the drawer opened stays: entries that go would move all below them.
  const isEmpty = (category: CategoryNode) => {
    const first = countOfCategory(firstFacets, category)
    const isFirstEmpty = first?.isComplete && first.count === 0
    return isFirstEmpty === true && !countOfCategory(facets, category)?.count
  }
  const isPageCategory =
    filter.categoryId === search.filter.categoryId && filter.category === search.filter.category
  const applied = appliedFilters(filter, {
    category: path.at(-1)?.name ?? (isPageCategory ? names.category : ''),
    attributes: [...attributeNames(attributes ?? [], facets), ...names.attributes],
  })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="right"
      title={filterTitle}
      returnFocus={returnFocus}
      footer={
        <FilterFooter
          formId={formId}
          counts={counts}
          hasSearch={hasCriteria(wanted)}
          onReset={applied.length > 0 ? () => draft.change(noFilter) : undefined}
        />
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(filteredHref(search, filter))
        }}
      >
        {applied.length === 0 ? (
          <FilterNote>Chưa áp dụng bộ lọc nào.</FilterNote>
        ) : (
          <ul aria-label="Đang lọc" className="flex flex-wrap gap-2">
            <AppliedButtons applied={applied} onRemove={({ without }) => draft.change(without)} />
          </ul>
        )}
        <CategoryFilter
          tree={tree}
          path={path}
          countOf={(category) => countOfCategory(facets, category)}
          isEmpty={isEmpty}
          limit={hasCriteria(search) ? shortList : longList}
          onChoose={(node) =>
            draft.choose(node && { id: node.id, isTop: tree?.includes(node) ?? false })
          }
        />
        <PriceFilter
          priceMin={filter.priceMin}
          priceMax={filter.priceMax}
          bounds={found?.prices ?? null}
          onChange={(range) => draft.change({ ...filter, ...range })}
        />
        <RatingFilter
          rating={filter.ratingMin}
          countOf={(stars) =>
            countOf(facets, facets?.ratings.find(({ min }) => min === stars)?.count)
          }
          onChange={(ratingMin) => draft.change({ ...filter, ratingMin })}
        />
        <FilterSection title="Tình trạng & giao hàng">
          <CountedCheckbox
            label="Còn hàng"
            count={countOf(facets, facets?.inStock)}
            checked={filter.inStock}
            onChange={(inStock) => draft.change({ ...filter, inStock })}
          />
          <CountedCheckbox
            label="Giao nhanh"
            count={countOf(facets, facets?.shipFast)}
            checked={filter.shipFast}
            onChange={(shipFast) => draft.change({ ...filter, shipFast })}
          />
        </FilterSection>
        <AttributeFilters
          isTopCategory={topId !== undefined}
          attributes={attributes}
          selected={filter.attr}
          facets={facets}
          onChange={(code, selected) => draft.change(withAttribute(filter, code, selected))}
        />
      </form>
    </Sheet>
  )
}
