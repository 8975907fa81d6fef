import { maxCountedTotal } from '#shared/max-counted-total.ts'
import { buildFacets } from '../facets/facet-counts.ts'
import type { IndexedCategory } from '../query/category.ts'
import type { PageRequest } from '../query/page-request.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { QueryResult } from '../query/query-result.ts'
import { aggregateFacets } from './aggregate-facets.ts'
import { type ColumnStore, idAt } from './column-store.ts'
import type { FacetedColumns } from './facet-counter.ts'
import { candidateRanges, furtherCandidates } from './predicate-masks.ts'
import { createTopK } from './top-k.ts'

/** Scanning more documents blocks the process for too many milliseconds. */
const maxScanned = 300_000

export function areColumnsScannable(
  columns: ColumnStore,
  categories: readonly IndexedCategory[],
  plan: QueryPlan,
): boolean {
  if (plan.text) return false
  const ranges = candidateRanges(columns, plan, categories)
  const scattered = furtherCandidates(columns, plan, categories)?.count ?? 0
  return ranges.reduce((sum, [from, to]) => sum + to - from, scattered) <= maxScanned
}

export function searchColumns(
  faceted: FacetedColumns,
  plan: QueryPlan,
  { isNewestFirst, limit, offset }: PageRequest,
): QueryResult {
  const { columns } = faceted
  const best = createTopK(columns, { isNewestFirst, limit: offset + limit })
  const { matching, facets } = aggregateFacets(faceted, plan, { onMatch: best.add })
  const total = Math.min(matching, maxCountedTotal)
  return {
    total,
    nearTotal: total,
    facets: buildFacets(facets, { isComplete: true }),
    page: best
      .docIds()
      .slice(offset, Math.min(offset + limit, total))
      .map((docId) => idAt(columns, docId)),
  }
}
