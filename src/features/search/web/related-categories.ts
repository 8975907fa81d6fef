import type { CategoryNode } from '#features/catalog/contract.ts'
import type { FacetCounts } from '#features/catalog/web/public.ts'
import { countOfCategory } from './filter/facet-counts.ts'

type Related = { id: string; name: string; isTop: boolean }

const most = 8

/** Categories to narrow a query to: children of the chosen one, else those with the most matches. */
export function relatedCategories(
  facets: FacetCounts | null,
  chosen: CategoryNode | undefined,
): Related[] {
  if (chosen) {
    return chosen.children
      .filter((part) => countOfCategory(facets, part)?.count !== 0)
      .map(({ id, name }) => ({ id, name, isTop: false }))
  }
  const counted = facets?.categories ?? []
  // Where all matches are below one category, its children say more.
  const level = [1, 2, 3].find(
    (depth) => counted.filter((category) => category.level === depth).length > 1,
  )
  return counted
    .filter((category) => category.level === level && category.count > 0)
    .slice(0, most)
    .map(({ id, name }) => ({ id, name, isTop: level === 1 }))
}
