import type { Vnd } from '#shared/money.ts'

/** For each choice that would narrow the list, the number of matches with it, counted as far as totals; each facet ignores its own filter. */
export type Facets = {
  /** Subcategories of the chosen category; its siblings and itself when it is a leaf; all levels when none is chosen. */
  categories: {
    id: string
    slug: string
    name: string
    parentId: string | null
    /** 1 for a top category. */
    level: number
    count: number
  }[]
  attributes: AttributeFacet[]
  price: { min: Vnd; max: Vnd } | null
  /** From 5 down in steps of a half, each with the products rated so or better. */
  ratings: { min: number; count: number }[]
  inStock: number
  shipFast: number
  /** False: only a part of many matches was counted, so all counts are lower bounds. */
  isComplete: boolean
  /** False: more categories have matches than are listed, or their counts are lower bounds. */
  areCategoriesComplete: boolean
  areCategoryCountsExact: boolean
}

export type AttributeFacet = {
  code: string
  name: string
  /** `number`: many numbers of one unit, best filtered by a range of `min` to `max`. */
  kind: 'values' | 'number'
  unit?: string
  values: { value: string; count: number }[]
  min?: number
  max?: number
}
