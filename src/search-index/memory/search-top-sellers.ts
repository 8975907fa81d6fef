import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { buildFacets } from '../facets/facet-counts.ts'
import { maxRankedOfMany } from '../postgres/ordering.ts'
import type { TopSellerSample } from '../postgres/sample-top-sellers.ts'
import type { AttributeValue } from '../query/attribute-filter.ts'
import { type BooleanQuery, phrasesOf, type RankingKey } from '../query/boolean-query.ts'
import type { IndexedCategory } from '../query/category.ts'
import type { PageRequest } from '../query/page-request.ts'
import { missBit, type QueryPlan } from '../query/query-plan.ts'
import type { QueryResult } from '../query/query-result.ts'
import type { TextQuery } from '../query/text-query.ts'
import { aggregateFacets } from './aggregate-facets.ts'
import { idAt } from './column-store.ts'
import { type DocSet, forEachDoc, listDocs } from './doc-set.ts'
import { evaluate, matcherOf } from './evaluate-boolean-query.ts'
import { isPresent } from './packed-document.ts'
import { rankDocs } from './rank-docs.ts'
import { createTopK, type TopK } from './top-k.ts'
import { blockSize, smallCatalogLimit, type TopSellerIndex } from './top-seller-index.ts'

export type TopSellerContext = {
  topSellers: TopSellerIndex
  values: ReadonlyMap<number, AttributeValue>
  categories: readonly IndexedCategory[]
}

/** More matches are not all ranked by relevance, but in a small catalog. */
const [maxRanked, maxRankedSuggestions] = [2000, 40]
/** Best-selling documents come first in the index, so the first names are enough. */
const maxNamesRead = 600
/** Counts of facets stop here where they are lower bounds anyway. */
const maxFacetCount = 2000

export function searchWholeCatalog(
  context: TopSellerContext,
  plan: QueryPlan,
  request: PageRequest,
): QueryResult {
  const { matching, facets, page } = scan(context, plan, request)
  return {
    total: Math.min(matching, maxCountedTotal),
    nearTotal: matching,
    facets: buildFacets(facets, { isComplete: true }),
    page: page ?? [],
  }
}

/** Evaluates a plan on the top sellers; the same as `sampleTopSellers` does in the database. */
export function sampleTopSellersInMemory(
  context: TopSellerContext,
  plan: QueryPlan,
  request: PageRequest,
): TopSellerSample {
  const { matching, nearMisses, facets, page } = scan(context, plan, request)
  return {
    ...facets,
    rows: context.topSellers.size,
    matching,
    misses: Object.fromEntries(nearMisses.map((count, facet) => [missBit(facet), count])),
    nearTotal: nearMisses.reduce((sum, count) => sum + count, matching),
    page,
  }
}

export function findBestTopSellers(
  topSellers: TopSellerIndex,
  { condition, ranking, terms }: TextQuery,
  limit: number,
): string[] {
  const matches = evaluate(topSellers, condition)
  const most = isSmall(topSellers) ? topSellers.size : maxRankedSuggestions
  const best = createTopK(topSellers.columns, { isNewestFirst: false, limit: most })
  addBest(topSellers, matches, best)
  const popular = best.docIds()
  const isNamed = matcherOf(topSellers, { phrases: phrasesOf(terms), at: 'early' })
  const isEnough = popular.length < most || popular.filter(isNamed).length >= limit
  const docIds = isEnough ? popular : [...popular, ...findNamed(matches, isNamed, popular)]
  return idsOf(topSellers, rankDocs(topSellers, docIds, ranking).slice(0, limit))
}

/** The best-selling matches may have the words apart: the next ones that are named so. */
function findNamed(
  matches: DocSet,
  isNamed: (docId: number) => boolean,
  popular: readonly number[],
): number[] {
  const first = listDocs(matches, maxNamesRead).filter(isNamed)
  return first.filter((docId) => !popular.includes(docId)).slice(0, maxRankedSuggestions)
}

/** Skips blocks whose documents are less popular than the best so far. */
function addBest({ columns, maxPopularity }: TopSellerIndex, docs: DocSet, best: TopK): void {
  for (const [block, popularity] of maxPopularity.entries()) {
    if (popularity < best.threshold()) continue
    const from = block * blockSize
    forEachDoc(docs, from, from + blockSize, (docId) => {
      if ((columns.flags[docId] ?? 0) & isPresent) best.add(docId)
    })
  }
}

export function countTopSellers(
  topSellers: TopSellerIndex,
  query: BooleanQuery,
  limit: number,
): number {
  const { flags } = topSellers.columns
  const isThere = (docId: number) => ((flags[docId] ?? 0) & isPresent) !== 0
  return listDocs(evaluate(topSellers, query), limit, isThere).length
}

function scan(
  { topSellers, values, categories }: TopSellerContext,
  plan: QueryPlan,
  request: PageRequest,
) {
  const { columns, isWholeCatalog } = topSellers
  const { ranking, isNewestFirst, offset, limit } = request
  const end = Math.min(offset + limit, maxCountedTotal)
  const wanted = ranking ? Math.max(end, maxRankedIn(topSellers)) : end
  // The newest documents may not be among the top sellers.
  const isOrderKnown = isWholeCatalog || !isNewestFirst
  const best = createTopK(columns, { isNewestFirst, limit: wanted })
  const aggregation = aggregateFacets({ columns, values, categories }, plan, {
    onMatch: isOrderKnown ? best.add : () => {},
    text: plan.text && evaluate(topSellers, plan.text),
    maxCounted: isWholeCatalog ? undefined : maxFacetCount,
  })
  const { matching } = aggregation
  if (!isOrderKnown || (!isWholeCatalog && end > matching)) {
    return { ...aggregation, page: undefined }
  }
  const inOrder = ranking
    ? rankFirst(topSellers, best.docIds(), ranking, rankedCount(topSellers, matching, limit))
    : best.docIds()
  return { ...aggregation, page: idsOf(topSellers, inOrder.slice(offset, end)) }
}

/** Number of the best-selling matches that are ranked by relevance; of many matches whole pages. */
function rankedCount(topSellers: TopSellerIndex, matching: number, limit: number): number {
  if (topSellers.isWholeCatalog && matching <= maxRankedIn(topSellers)) return matching
  const most = Math.min(matching, maxRankedOfMany)
  return most - (most % limit)
}

function maxRankedIn(topSellers: TopSellerIndex): number {
  if (isSmall(topSellers)) return topSellers.size
  return topSellers.isWholeCatalog ? maxRanked : maxRankedOfMany
}

function isSmall({ isWholeCatalog, size }: TopSellerIndex): boolean {
  return isWholeCatalog && size <= smallCatalogLimit
}

function rankFirst(
  topSellers: TopSellerIndex,
  docIds: readonly number[],
  ranking: readonly RankingKey[],
  count: number,
): readonly number[] {
  return [...rankDocs(topSellers, docIds.slice(0, count), ranking), ...docIds.slice(count)]
}

function idsOf({ columns }: TopSellerIndex, docIds: readonly number[]): string[] {
  return docIds.map((docId) => idAt(columns, docId))
}
