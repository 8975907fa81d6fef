import { countCategories, countValues, type TagCounts } from '../facets/count-by-tag.ts'
import { type FacetCounts, ratingSteps } from '../facets/facet-counts.ts'
import type { AttributeValue } from '../query/attribute-filter.ts'
import type { IndexedCategory } from '../query/category.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { ColumnStore } from './column-store.ts'
import { isFast, isInStock } from './packed-document.ts'

type Accumulator = {
  inStock: number
  shipFast: number
  lowest: number
  highest: number
  /** By hundredths of a star. */
  ratings: Uint32Array
  /** By tag of the main category. */
  categories: Uint32Array
  /** By tag of a category that documents have, or that is above one, besides their main one and those above it. */
  further: Uint32Array
  /** By tag; tags of categories that are newer than the load are among them and are ignored. */
  tags: Uint32Array
}

export type FacetedColumns = {
  columns: ColumnStore
  values: ReadonlyMap<number, AttributeValue>
  categories: readonly IndexedCategory[]
}

export type FacetCounter = {
  /** `missed`: 0, or the `missBit` of the one facet filter that the document misses; who misses more counts nowhere. */
  add(docId: number, missed: number): void
  matching(): number
  nearMisses: number[]
  toFacetCounts(): FacetCounts
}

/** Counts this many matches, and near misses of each filter, at most. */
export function createFacetCounter(
  faceted: FacetedColumns,
  plan: QueryPlan,
  maxCounted = Number.POSITIVE_INFINITY,
): FacetCounter {
  const { columns } = faceted
  const size = highestTagOf(faceted) + 1
  const all = createAccumulator(size)
  const others = plan.facetFilters.map(() => createAccumulator(size))
  const countCategory = createCategoryCounter(faceted, size)
  const counters = plan.facetFilters.map(({ name }) => counterOf(name, countCategory))
  const nearMisses = plan.facetFilters.map(() => 0)
  let matching = 0
  return {
    add(docId, missed) {
      if (missed === 0) {
        matching += 1
        if (matching <= maxCounted) {
          countAll(columns, all, docId)
          countCategory(columns, all, docId)
        }
      } else {
        const facet = 31 - Math.clz32(missed)
        const count = (nearMisses[facet] ?? 0) + 1
        nearMisses[facet] = count
        if (count <= maxCounted) counters[facet]?.(columns, others[facet] ?? all, docId)
      }
    },
    matching: () => matching,
    nearMisses,
    toFacetCounts: () => toFacetCounts(faceted, plan, all, others),
  }
}

function highestTagOf({ values, categories }: FacetedColumns): number {
  let highest = 0
  for (const { tag } of categories) highest = Math.max(highest, tag)
  for (const tag of values.keys()) highest = Math.max(highest, tag)
  return highest
}

function createAccumulator(size: number): Accumulator {
  return {
    inStock: 0,
    shipFast: 0,
    lowest: Number.POSITIVE_INFINITY,
    highest: 0,
    ratings: new Uint32Array(501),
    categories: new Uint32Array(size),
    further: new Uint32Array(size),
    tags: new Uint32Array(size),
  }
}

type Counter = (columns: ColumnStore, counts: Accumulator, docId: number) => void

function counterOf(name: string, countCategory: Counter): Counter {
  if (name === 'price') return countPrice
  if (name === 'rating') return countRating
  return name === 'category' ? countCategory : countTags
}

function countAll(columns: ColumnStore, counts: Accumulator, docId: number): void {
  const flags = columns.flags[docId] ?? 0
  if (flags & isInStock) counts.inStock += 1
  if (flags & isFast) counts.shipFast += 1
  countPrice(columns, counts, docId)
  countRating(columns, counts, docId)
  countTags(columns, counts, docId)
}

function countPrice({ minPrice, maxPrice }: ColumnStore, counts: Accumulator, docId: number): void {
  const [lowest, highest] = [minPrice[docId] ?? 0, maxPrice[docId] ?? 0]
  if (lowest < counts.lowest) counts.lowest = lowest
  if (highest > counts.highest) counts.highest = highest
}

function countRating({ rating }: ColumnStore, { ratings }: Accumulator, docId: number): void {
  const value = rating[docId] ?? 0
  ratings[value] = (ratings[value] ?? 0) + 1
}

/** Counts a document once for each of its categories and once for each above them. */
function createCategoryCounter({ categories }: FacetedColumns, size: number): Counter {
  const parents = new Uint32Array(size)
  for (const { tag, parentTag } of categories) parents[tag] = parentTag ?? 0
  /** By tag the last document that was counted for it. */
  const counted = new Uint32Array(size)
  let document = 0
  return ({ categories: mainTags, moreCounts, tags, tagsFrom }, counts, docId) => {
    const main = mainTags[docId] ?? 0
    // Those above it are added at the end.
    counts.categories[main] = (counts.categories[main] ?? 0) + 1
    const more = moreCounts[docId] ?? 0
    if (more === 0) return
    document += 1
    for (let tag = main; tag > 0; tag = parents[tag] ?? 0) counted[tag] = document
    const first = tagsFrom[docId] ?? 0
    for (let at = first; at < first + more; at += 1) {
      for (let tag = tags[at] ?? 0; tag > 0 && counted[tag] !== document; tag = parents[tag] ?? 0) {
        counted[tag] = document
        counts.further[tag] = (counts.further[tag] ?? 0) + 1
      }
    }
  }
}

function countTags(columns: ColumnStore, counts: Accumulator, docId: number): void {
  const { tagsFrom, tagCounts, tags } = columns
  const first = tagsFrom[docId] ?? 0
  const end = first + (tagCounts[docId] ?? 0)
  for (let at = first; at < end; at += 1) {
    const tag = tags[at] ?? 0
    counts.tags[tag] = (counts.tags[tag] ?? 0) + 1
  }
}

function toFacetCounts(
  { values, categories }: FacetedColumns,
  { category, facetFilters }: QueryPlan,
  all: Accumulator,
  nearMisses: readonly Accumulator[],
): FacetCounts {
  const others = new Map(facetFilters.map(({ name }, facet) => [name, nearMisses[facet] ?? all]))
  const withOthers = (name: string) => [all, ...[others.get(name) ?? []].flat()]
  const valuesWith = (name: string) => sumCounts(withOthers(name).map(({ tags }) => tags))
  const ofCategories = addCounts(
    withAncestors(categories, sumCounts(withOthers('category').map((counts) => counts.categories))),
    sumCounts(withOthers('category').map((counts) => counts.further)),
  )
  const prices = withOthers('price')
  const lowest = Math.min(...prices.map((counts) => counts.lowest))
  const ratings = withOthers('rating')
  const codes = [...others.keys()].filter((name) => name.startsWith('attr.'))
  return {
    categories: countCategories(categories, category, ofCategories),
    values: countValues(
      values,
      sumCounts([all.tags]),
      new Map(codes.map((name) => [name.slice(5), valuesWith(name)])),
    ),
    price: Number.isFinite(lowest)
      ? { min: lowest, max: Math.max(...prices.map(({ highest }) => highest)) }
      : null,
    ratings: ratingSteps.map((step) =>
      ratings.reduce((sum, counts) => sum + countFrom(counts.ratings, 100 * step), 0),
    ),
    inStock: all.inStock,
    shipFast: all.shipFast,
  }
}

function withAncestors(categories: readonly IndexedCategory[], counts: TagCounts): TagCounts {
  const sums: TagCounts = new Map(counts)
  for (const { tag, parentTag } of categories.toReversed()) {
    const own = sums.get(tag)
    if (own && parentTag !== null) sums.set(parentTag, own + (sums.get(parentTag) ?? 0))
  }
  return sums
}

function addCounts(counts: TagCounts, more: TagCounts): TagCounts {
  for (const [tag, count] of more) counts.set(tag, count + (counts.get(tag) ?? 0))
  return counts
}

function countFrom(counts: Uint32Array, first: number): number {
  let sum = 0
  for (let at = first; at < counts.length; at += 1) sum += counts[at] ?? 0
  return sum
}

function sumCounts(lists: readonly Uint32Array[]): TagCounts {
  const counts: TagCounts = new Map()
  for (const list of lists) {
    for (let tag = 0; tag < list.length; tag += 1) {
      const count = list[tag] ?? 0
      if (count > 0) counts.set(tag, (counts.get(tag) ?? 0) + count)
    }
  }
  return counts
}
