import { at, each, flag, isRecord, number, text } from '#storefront/api/read.ts'

/** How many products each further choice would find. */
export type Facets = {
  categories: { id: string; name: string; slug: string; count: number }[]
  attributes: AttributeFacet[]
  price: { min: number; max: number } | null
  ratings: { min: number; count: number }[]
  inStock: number | null
  shipFast: number | null
  /** False: there are at least so many. */
  isComplete: boolean
}

export type AttributeFacet = {
  code: string
  name: string
  unit: string
  kind: 'values' | 'number'
  values: { value: string; count: number }[]
  min: number | null
  max: number | null
}

/** The counts beside a list of products; null when the server counts nothing. */
export function readFacets(answer: unknown): Facets | null {
  const facets = [at(answer, 'facets'), at(answer, 'data.facets')].find(isRecord)
  if (!facets) return null
  const min = number(at(facets, 'price.min'))
  const max = number(at(facets, 'price.max'))
  return {
    categories: each(listOf(facets.categories), (fields) => {
      const id = text(fields.id)
      const count = number(fields.count)
      if (!id || count === undefined) return undefined
      return { id, name: text(fields.name), slug: text(fields.slug), count }
    }),
    attributes: each(listOf(facets.attributes), readAttributeFacet),
    price: min === undefined || max === undefined ? null : { min, max },
    ratings: each(listOf(facets.ratings), (fields) => {
      const stars = number(fields.min)
      const count = number(fields.count)
      return stars === undefined || count === undefined ? undefined : { min: stars, count }
    }),
    inStock: number(facets.inStock) ?? null,
    shipFast: number(facets.shipFast) ?? null,
    isComplete: facets.isComplete === undefined || flag(facets.isComplete),
  }
}

function readAttributeFacet(fields: Record<string, unknown>): AttributeFacet | undefined {
  const code = text(fields.code).toUpperCase()
  if (!code) return undefined
  return {
    code,
    name: text(fields.name) || code,
    unit: text(fields.unit),
    kind: fields.kind === 'number' ? 'number' : 'values',
    values: each(listOf(fields.values), (entry) => {
      const value = text(entry.value)
      const count = number(entry.count)
      return value && count !== undefined ? { value, count } : undefined
    }),
    min: number(fields.min) ?? null,
    max: number(fields.max) ?? null,
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
