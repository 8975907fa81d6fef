import { inRightOrder, type Search, searchedText } from '../../domain.ts'
import { categoryPath } from '../category-path.ts'
import type { Found } from '../load-search.ts'
import { appliedFilters, attributeNames, type FilterNames } from './applied-filters.ts'
import { useCategoryAttributes, useCategoryTree } from './use-categories.ts'
import { useCounts } from './use-counts.ts'
import { useDraft } from './use-draft.ts'

export type FilterProps = {
  search: Search
  found: Found | undefined
  /** Display names of the filters. */
  names: FilterNames
}

/** State of a filter form: the draft, what can be chosen, and the number of products of each choice. */
export function useFilterForm({ search, found, names }: FilterProps, isOpen: boolean) {
  const tree = useCategoryTree()
  const draft = useDraft(search.filter, isOpen)
  const { filter } = draft
  const path = categoryPath(tree ?? [], filter.categoryId || filter.category)
  const topId = path.length === 1 ? path[0]?.id : undefined
  const attributes = useCategoryAttributes(topId)
  draft.settle(topId, attributes)
  const wanted = { ...search, q: searchedText(search), filter: inRightOrder(filter) }
  const counts = useCounts(wanted, { of: search, total: found?.pagination.total, isOpen })
  const isPageCategory =
    filter.categoryId === search.filter.categoryId && filter.category === search.filter.category
  const applied = appliedFilters(filter, {
    category: path.at(-1)?.name ?? (isPageCategory ? names.category : ''),
    attributes: [...attributeNames(attributes ?? [], counts.facets), ...names.attributes],
  })
  return { tree, draft, path, topId, attributes, wanted, counts, applied }
}
