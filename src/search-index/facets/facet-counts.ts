import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { vnd } from '#shared/money.ts'
import type { Facets } from '../query/facets.ts'
import { buildAttributeFacets, type ValueCount } from './attribute-facets.ts'

const maxCategories = 40
/** One more than are listed tells whether there are more. */
export const countedCategories = maxCategories + 1
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
  const categories = counts.categories ?? []
  return {
    categories: categories.slice(0, maxCategories).map(capped),
    attributes: buildAttributeFacets(counts.values ?? []).map((attribute) => ({
      ...attribute,
      values: attribute.values.map(capped),
    })),
    price: counts.price && { min: vnd(counts.price.min), max: vnd(counts.price.max) },
    ratings: ratingSteps.map((min, index) => ({ min, count: countedTo(counts.ratings[index]) })),
    inStock: countedTo(counts.inStock),
    shipFast: countedTo(counts.shipFast),
    isComplete,
    areCategoriesComplete: areCategoriesComplete && categories.length <= maxCategories,
    areCategoryCountsExact: areCategoriesComplete,
  }
}

/** As far as totals are counted: a choice never promises more than the list that it leads to. */
function countedTo(count = 0): number {
  return Math.min(count, maxCountedTotal)
}

function capped<Choice extends { count: number }>(choice: Choice): Choice {
  return { ...choice, count: countedTo(choice.count) }
}
