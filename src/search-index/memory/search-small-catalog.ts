import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { countCategories, countValues, type TagCounts } from '../facets/count-by-tag.ts'
import { buildFacets, type FacetCounts, ratingSteps } from '../facets/facet-counts.ts'
import type { IndexedCategory } from '../query/category.ts'
import type { PageRequest } from '../query/page-request.ts'
import type { Predicate, QueryPlan } from '../query/query-plan.ts'
import type { QueryResult } from '../query/query-result.ts'
import { listDocs } from './doc-set.ts'
import { evaluate } from './evaluate-boolean-query.ts'
import { rankDocs } from './rank-docs.ts'
import type { SmallCatalogDocument, SmallCatalogIndex } from './small-catalog-index.ts'

/** DocIds of the matches, and of the near misses by the facet filter that they miss. */
type Matches = { all: number[]; nearMisses: number[][] }

/** Evaluates a plan on all documents; every count is exact. */
export function searchSmallCatalog(
  index: SmallCatalogIndex,
  categories: readonly IndexedCategory[],
  plan: QueryPlan,
  request: PageRequest,
): QueryResult {
  const matches = findMatches(index, plan)
  const total = Math.min(matches.all.length, maxCountedTotal)
  return {
    total,
    nearTotal: total,
    facets: buildFacets(countFacets(index, categories, plan, matches), { isComplete: true }),
    page: inOrder(index, matches.all, request)
      .slice(request.offset, Math.min(request.offset + request.limit, total))
      .flatMap((docId) => index.documents[docId]?.id ?? []),
  }
}

function findMatches(
  index: SmallCatalogIndex,
  { filters, facetFilters, text }: QueryPlan,
): Matches {
  const matches: Matches = { all: [], nearMisses: facetFilters.map(() => []) }
  const required = [...filters, ...facetFilters.flatMap(({ scope }) => scope ?? [])].map(testOf)
  const ofFacets = facetFilters.map(({ predicate }) => testOf(predicate))
  const visit = (docId: number) => {
    const document = index.documents[docId]
    if (!document || !required.every((test) => test(document))) return
    let missed = -1
    for (const [facet, test] of ofFacets.entries()) {
      if (test(document)) continue
      if (missed >= 0) return
      missed = facet
    }
    const list = missed < 0 ? matches.all : matches.nearMisses[missed]
    list?.push(docId)
  }
  if (text) for (const docId of listDocs(evaluate(index, text), index.size)) visit(docId)
  else for (let docId = 0; docId < index.size; docId += 1) visit(docId)
  return matches
}

function testOf(predicate: Predicate): (document: SmallCatalogDocument) => boolean {
  if (predicate === 'inStock') return ({ inStock }) => inStock
  if (predicate === 'shipFast') return ({ shipFast }) => shipFast
  if (predicate === 'nothing') return () => false
  if ('ratingMin' in predicate) return ({ rating }) => rating >= predicate.ratingMin
  if ('priceMin' in predicate) {
    const { priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = predicate
    return ({ minPrice, maxPrice }) => maxPrice >= priceMin && minPrice <= priceMax
  }
  if ('category' in predicate) return ({ tags }) => tags.includes(predicate.category)
  const wanted = new Set(predicate.values)
  return ({ tags }) => tags.some((tag) => wanted.has(tag))
}

function inOrder(
  index: SmallCatalogIndex,
  found: readonly number[],
  { ranking, isNewestFirst }: PageRequest,
): readonly number[] {
  if (ranking) return rankDocs(index, found, ranking)
  if (!isNewestFirst) return found
  const isFound = new Uint8Array(index.size)
  for (const docId of found) isFound[docId] = 1
  return [...index.byAge.filter((docId) => isFound[docId])]
}

function countFacets(
  index: SmallCatalogIndex,
  categories: readonly IndexedCategory[],
  plan: QueryPlan,
  { all, nearMisses }: Matches,
): FacetCounts {
  const documentsOf = (list: readonly number[] = []) =>
    list.map((docId) => index.documents[docId]).filter((document) => document !== undefined)
  const matches = documentsOf(all)
  const others = new Map(
    plan.facetFilters.map(({ name }, facet) => [name, documentsOf(nearMisses[facet])]),
  )
  const counts = countTags(new Map(), matches)
  const countsWith = (more: readonly SmallCatalogDocument[] = []) =>
    more.length === 0 ? counts : countTags(new Map(counts), more)
  const ofAttributes = [...others].filter(([name]) => name.startsWith('attr.'))
  return {
    categories: countCategories(categories, plan.category, countsWith(others.get('category'))),
    values: countValues(
      index.values,
      counts,
      new Map(ofAttributes.map(([name, more]) => [name.slice(5), countsWith(more)])),
    ),
    price: priceRange([matches, others.get('price') ?? []]),
    ratings: countRatings([matches, others.get('rating') ?? []]),
    inStock: countWhere(matches, ({ inStock }) => inStock),
    shipFast: countWhere(matches, ({ shipFast }) => shipFast),
  }
}

function countTags(counts: TagCounts, documents: readonly SmallCatalogDocument[]): TagCounts {
  for (const { tags } of documents) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}

function priceRange(lists: readonly (readonly SmallCatalogDocument[])[]): FacetCounts['price'] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const documents of lists) {
    for (const { minPrice, maxPrice } of documents) {
      if (minPrice < min) min = minPrice
      if (maxPrice > max) max = maxPrice
    }
  }
  return min === Number.POSITIVE_INFINITY ? null : { min, max }
}

/** For each step the number of documents rated so or better. */
function countRatings(lists: readonly (readonly SmallCatalogDocument[])[]): number[] {
  const counts = new Array<number>(ratingSteps.length).fill(0)
  for (const documents of lists) {
    for (const { rating } of documents) {
      // Steps descend, so the lowest one is tested first.
      for (let at = ratingSteps.length - 1; at >= 0 && rating >= (ratingSteps[at] ?? 0); at -= 1) {
        counts[at] = (counts[at] ?? 0) + 1
      }
    }
  }
  return counts
}

function countWhere<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (test(item)) count += 1
  return count
}
