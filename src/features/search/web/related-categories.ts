import type { CategoryNode } from '#features/catalog/contract.ts'
import type { FacetCounts } from '#features/catalog/web/public.ts'
import { countOfCategory } from './filter/counts-of.ts'

type Related = { id: string; name: string; isTop: boolean }

const most = 8

/** Categories to narrow words to: parts of the category that is chosen, else those with the most matches. */
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
  // Where all matches stand below one category, its parts tell more than itself.
  const level = [1, 2, 3].find(
    (depth) => counted.filter((category) => category.level === depth).length > 1,
  )
  return counted
    .filter((category) => category.level === level && category.count > 0)
    .slice(0, most)
    .map(({ id, name }) => ({ id, name, isTop: level === 1 }))
}
