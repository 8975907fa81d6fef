import { vnd } from '#shared/money.ts'
import type { Facets } from '../query/facets.ts'
import { buildAttributeFacets, type ValueCount } from './attribute-facets.ts'

export const maxCategories = 40
export const maxValues = 2000
export const ratingSteps = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5]

export type FacetCounts = {
  categories: Facets['categories'] | null
  values: ValueCount[] | null
  price: { min: number; max: number } | null
  ratings: number[]
  inStock: number
  shipFast: number
}

/** False where counts come from a sample. */
type Completeness = { isComplete: boolean; areCategoriesComplete?: boolean }

export function buildFacets(
  counts: FacetCounts,
  { isComplete, areCategoriesComplete = isComplete }: Completeness,
): Facets {
  return {
    categories: counts.categories ?? [],
    attributes: buildAttributeFacets(counts.values ?? []),
    price: counts.price && { min: vnd(counts.price.min), max: vnd(counts.price.max) },
    ratings: ratingSteps.map((min, index) => ({ min, count: counts.ratings[index] ?? 0 })),
    inStock: counts.inStock,
    shipFast: counts.shipFast,
    isComplete,
    areCategoriesComplete,
  }
}
