import type { Db } from '#platform/database.ts'
import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { buildFacets } from '../facets/facet-counts.ts'
import type { PageRequest } from '../query/page-request.ts'
import type { SqlPlan } from './plan-sql.ts'
import {
  minSampleMatches,
  sampleSize,
  sampleTopSellers,
  type TopSellerSample,
} from './sample-top-sellers.ts'
import {
  type FacetCounter,
  isScannable,
  maxTextCandidates,
  scanCategory,
  scanTextMatches,
} from './scan-candidates.ts'
import { searchByIndex } from './search-by-index.ts'
import type { SqlResult } from './sql-result.ts'

/** An estimate from the top sellers has to exceed the counted total by a margin: they may not be typical of the rest. */
const surelyMany = 1.2 * maxCountedTotal
/** With fewer matches in a sample a larger sample would not help. */
const minToSampleMore = 10
const sampleGrowth = 4
const sampleSizeForText = 4000

export type TopSellerSampler = {
  share: number
  sample(request: PageRequest): TopSellerSample
}

export type Shop = {
  documents: number
  topSellers: TopSellerSampler | undefined
  /** Undefined where the documents' columns are not in memory. */
  countFacets: FacetCounter | undefined
}

// Leaf categories and rare words are scanned; many matches are estimated from a sample of the top sellers, which lie side by side;
// few are found by the index and counted in full. One to three statements; none when top sellers in memory suffice.
export async function executeQuery(
  db: Db,
  plan: SqlPlan,
  request: PageRequest,
  { documents, topSellers, countFacets }: Shop,
): Promise<SqlResult> {
  if (isScannable(plan)) return scanCategory(db, plan, request)
  const likelyTextMatches = topSellers ? topSellers.share * documents : plan.likelyTextMatches
  const isRare = likelyTextMatches < maxTextCandidates
  const inMemory = likelyTextMatches > surelyMany ? topSellers?.sample(request) : undefined
  if (inMemory && areMany(inMemory, plan, documents)) return resultOfMany(inMemory)
  const scanned = isRare ? await scanTextMatches(db, plan, request, countFacets) : undefined
  if (scanned) return scanned
  if (plan.maxMatches < maxCountedTotal) return searchByIndex(db, plan, request, inMemory)
  // Text is matched in the rows, which takes longer than reading index entries.
  const size = plan.hasText ? sampleSizeForText : sampleSize
  const sample =
    inMemory ?? topSellers?.sample(request) ?? (await sampleTopSellers(db, plan, request, size))
  if (areMany(sample, plan, documents)) return resultOfMany(sample)
  if (topSellers) return searchByIndex(db, plan, request, sample)
  if (sample.matching >= minToSampleMore) {
    const larger = await sampleTopSellers(db, plan, request, sampleGrowth * size)
    if (areMany(larger, plan, documents)) return resultOfMany(larger)
  } else if (
    plan.hasText &&
    !isRare &&
    sample.nearTotal * documents < maxTextCandidates * sample.rows
  ) {
    // Each word is common, but few documents have all of them.
    const rare = await scanTextMatches(db, plan, request, countFacets)
    if (rare) return rare
  }
  return searchByIndex(db, plan, request, sample)
}

function areMany(
  { matching, rows }: TopSellerSample,
  { filters, facetFilters }: SqlPlan,
  documents: number,
): boolean {
  const isUnfiltered = filters.length + facetFilters.length === 0
  const share = isUnfiltered ? 1 : matching / rows
  return matching >= minSampleMatches && share * documents > surelyMany
}

function resultOfMany(sample: TopSellerSample): SqlResult {
  return {
    total: maxCountedTotal,
    nearTotal: sample.nearTotal,
    sample,
    isFullyRanked: false,
    facets: buildFacets(sample, { isComplete: false }),
    page: sample.page,
  }
}
