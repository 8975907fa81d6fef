import {
  at,
  each,
  type Fields,
  flag,
  isRecord,
  money,
  number,
  text,
  textOrNull,
} from '#storefront/api/parse.ts'
import type { Facets } from '../contract.ts'

/** Counts of the facets; null where a server does not count. */
export type FacetCounts = Omit<Facets, 'inStock' | 'shipFast'> & {
  inStock: number | null
  shipFast: number | null
}

/** Parses the counts beside a list of products; null when the server sends none. */
export function parseFacets(answer: unknown): FacetCounts | null {
  const facets = [at(answer, 'facets'), at(answer, 'data.facets')].find(isRecord)
  if (!facets) return null
  const price = at(facets, 'price')
  const isComplete = facets.isComplete === undefined || flag(facets.isComplete)
  const areCategoriesComplete =
    facets.areCategoriesComplete === undefined ? isComplete : flag(facets.areCategoriesComplete)
  return {
    categories: each(listOf(facets.categories), (fields) => {
      const id = text(fields.id)
      const count = number(fields.count)
      if (!id || count === undefined) return undefined
      return {
        id,
        slug: text(fields.slug),
        name: text(fields.name),
        parentId: textOrNull(fields.parentId),
        level: number(fields.level) ?? 1,
        count,
      }
    }),
    attributes: each(listOf(facets.attributes), parseAttributeFacet),
    price: isRecord(price) ? { min: money(price.min), max: money(price.max) } : null,
    ratings: each(listOf(facets.ratings), (fields) => {
      const stars = number(fields.min)
      const count = number(fields.count)
      return stars === undefined || count === undefined ? undefined : { min: stars, count }
    }),
    inStock: number(facets.inStock) ?? null,
    shipFast: number(facets.shipFast) ?? null,
    isComplete,
    areCategoriesComplete,
    areCategoryCountsExact:
      facets.areCategoryCountsExact === undefined
        ? areCategoriesComplete
        : flag(facets.areCategoryCountsExact),
  }
}

function parseAttributeFacet(fields: Fields): Facets['attributes'][number] | undefined {
  const code = text(fields.code).toUpperCase()
  if (!code) return undefined
  const [unit, min, max] = [text(fields.unit), number(fields.min), number(fields.max)]
  return {
    code,
    name: text(fields.name) || code,
    kind: fields.kind === 'number' ? 'number' : 'values',
    values: each(listOf(fields.values), (entry) => {
      const value = text(entry.value)
      const count = number(entry.count)
      return value && count !== undefined ? { value, count } : undefined
    }),
    ...(unit && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
