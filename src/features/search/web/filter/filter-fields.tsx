import type { CategoryNode } from '#features/catalog/contract.ts'
import { hasCriteria } from '../../domain.ts'
import { AttributeFilters } from './attribute-filters.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { withAttribute } from './choosing.ts'
import { CountedCheckbox } from './counted-checkbox.tsx'
import { countOf, countOfCategory } from './facet-counts.ts'
import { FilterSection } from './filter-section.tsx'
import { PriceFilter } from './price-filter.tsx'
import { RatingFilter } from './rating-filter.tsx'
import type { FilterProps, useFilterForm } from './use-filter-form.ts'

type Props = Omit<FilterProps, 'names'> & { form: ReturnType<typeof useFilterForm> }

/** Top-level categories shown at once: beside a list the prices are in sight as well. */
const [shortList, longList] = [5, 12]

/** All filters of a form; each change goes into its draft. */
export function FilterFields({ form, search, found }: Props) {
  const { tree, draft, path, topId, attributes, counts } = form
  const { filter } = draft
  const { facets, firstFacets } = counts
  // What was listed when the form opened stays: entries that go would move all below them.
  const isEmpty = (category: CategoryNode) => {
    const first = countOfCategory(firstFacets, category)
    const isFirstEmpty = first?.isComplete && first.count === 0
    return isFirstEmpty === true && !countOfCategory(facets, category)?.count
  }
  return (
    <>
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
    </>
  )
}
