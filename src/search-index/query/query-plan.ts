import type { AttributeFilter } from './attribute-filter.ts'
import type { BooleanQuery } from './boolean-query.ts'
import type { IndexedCategory } from './category.ts'
import type { TextQuery } from './text-query.ts'

export type Predicate =
  | 'inStock'
  | 'shipFast'
  | 'nothing'
  | { ratingMin: number }
  | { priceMin: number | undefined; priceMax: number | undefined }
  | { category: number }
  | { anyCategory: readonly number[] }
  | { createdSince: Date }
  | { among: readonly string[] }
  | { values: readonly number[]; code: string; filters: readonly AttributeFilter[] }

/** The choice made in one facet. The facet's own counts ignore it, since another choice would replace it or be added to it. */
export type FacetFilter = {
  /** `price`, `rating`, `category` or `attr.{CODE}`. */
  name: string
  predicate: Predicate
  /** Holds for every document that could be chosen in the facet; without it, all could be. */
  scope?: Predicate
}

export type ResolvedCategory = IndexedCategory & {
  size: number
}

export type ResolvedFilters = {
  /** Null when the query names one that does not exist. */
  category: ResolvedCategory | null | undefined
  /** Tags of the categories that are asked for together; those that do not exist are missing. */
  anyCategory?: readonly number[] | undefined
  /** By the attribute's code the tags of the matching values; empty when no value matches. */
  attributes: ReadonlyMap<string, { tags: readonly number[]; filters: readonly AttributeFilter[] }>
  /** Estimated upper bound of the documents that have the category and the values. */
  maxMatches: number
}

export type QueryPlan = {
  category: ResolvedCategory | undefined
  text: BooleanQuery | undefined
  filters: readonly Predicate[]
  facetFilters: readonly FacetFilter[]
  maxMatches: number
  /** Estimated matches of the text alone; infinite without one. */
  likelyTextMatches: number
}

export type PlanInput = {
  priceMin?: number | undefined
  priceMax?: number | undefined
  ratingMin?: number | undefined
  inStock?: boolean | undefined
  shipFast?: boolean | undefined
  createdSince?: Date | undefined
  /** Only these documents; `name` stands for the list, where queries are compared. */
  among?: { name: string; ids: readonly string[] } | undefined
}

const maxFacetFilters = 10

export function buildQueryPlan(
  { priceMin, priceMax, ratingMin, inStock, shipFast, createdSince, among }: PlanInput,
  { category, anyCategory, attributes, maxMatches }: ResolvedFilters,
  text: TextQuery | undefined,
): QueryPlan {
  const filters: Predicate[] = []
  const facetFilters: FacetFilter[] = []
  if (inStock) filters.push('inStock')
  if (shipFast) filters.push('shipFast')
  if (createdSince) filters.push({ createdSince })
  if (among) filters.push(among.ids.length === 0 ? 'nothing' : { among: among.ids })
  if (anyCategory) filters.push(anyCategory.length === 0 ? 'nothing' : { anyCategory })
  if (priceMin !== undefined || priceMax !== undefined) {
    facetFilters.push({ name: 'price', predicate: { priceMin, priceMax } })
  }
  if (ratingMin !== undefined) facetFilters.push({ name: 'rating', predicate: { ratingMin } })
  if (category === null) filters.push('nothing')
  else if (category?.isLeaf) facetFilters.push(leafFilter(category))
  else if (category) filters.push({ category: category.tag })
  for (const [code, { tags, filters: own }] of attributes) {
    const predicate = tags.length === 0 ? 'nothing' : { values: tags, code, filters: own }
    facetFilters.push({ name: `attr.${code}`, predicate })
  }
  const more = facetFilters.slice(maxFacetFilters).map(({ predicate }) => predicate)
  return {
    category: category ?? undefined,
    text: text?.condition,
    filters: [...filters, ...more],
    facetFilters: facetFilters.slice(0, maxFacetFilters),
    maxMatches: Math.min(
      maxMatches,
      text?.maxMatches ?? maxMatches,
      among?.ids.length ?? maxMatches,
    ),
    likelyTextMatches: text?.likelyMatches ?? Number.POSITIVE_INFINITY,
  }
}

/** The bit of a facet filter in a mask of the filters that a document misses. */
export function missBit(index: number): number {
  return 2 ** index
}

/** A leaf category is chosen among its siblings. */
function leafFilter({ tag, parentTag }: ResolvedCategory): FacetFilter {
  return {
    name: 'category',
    predicate: { category: tag },
    ...(parentTag !== null && { scope: { category: parentTag } }),
  }
}
