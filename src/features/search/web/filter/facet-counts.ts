import type { CategoryNode } from '#features/catalog/contract.ts'
import type { FacetCounts } from '#features/catalog/web/public.ts'
import type { Count } from './filter-section.tsx'

/** Lists of counts are truncated: in a longer one, a missing value may have products. */
const mostListed = 20

/** A number as a count of the same answer. */
export function countOf(facets: FacetCounts | null, count: number | null | undefined): Count {
  return facets && typeof count === 'number' ? { count, isComplete: facets.isComplete } : undefined
}

/** Number of products in a category; 0 when other categories are counted and this one is not. */
export function countOfCategory(
  facets: FacetCounts | null,
  { id, parentId }: Pick<CategoryNode, 'id' | 'parentId'>,
): Count {
  const counted = facets?.categories ?? []
  const own = counted.find((category) => category.id === id)
  const isListed =
    counted.length < mostListed && counted.some((other) => other.parentId === parentId)
  const count = own?.count ?? (isListed ? 0 : undefined)
  return facets && count !== undefined
    ? { count, isComplete: facets.areCategoryCountsExact }
    : undefined
}

/** Number of products by value of an attribute. */
export function countsOfValues(facets: FacetCounts | null, code: string): (value: string) => Count {
  const counted = facets?.attributes.find((attribute) => attribute.code === code)?.values ?? []
  const counts = new Map(counted.map(({ value, count }) => [value, count]))
  const isListed = counted.length > 0 && counted.length < mostListed
  return (value) => countOf(facets, counts.get(value) ?? (isListed ? 0 : undefined))
}
