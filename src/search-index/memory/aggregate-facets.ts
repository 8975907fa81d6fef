import type { FacetCounts } from '../facets/facet-counts.ts'
import { missBit, type Predicate, type QueryPlan } from '../query/query-plan.ts'
import { docIdOfParts } from './column-store.ts'
import { type DocSet, forEachDoc } from './doc-set.ts'
import { createFacetCounter, type FacetedColumns } from './facet-counter.ts'
import {
  candidateRanges,
  createMissMarker,
  createRemovedMarker,
  furtherCandidates,
} from './predicate-masks.ts'

/** A block of columns fits into the processor's L1 cache. */
const blockSize = 2048
/** Marks a miss outside the facet filters; two bits, so that no further predicate is evaluated. */
const excluded = 0xc000

type Scan = {
  onMatch(docId: number): void
  text?: DocSet | undefined
  /** Facets count this many matches, and near misses of each filter, at most; all when not given. */
  maxCounted?: number | undefined
}

type Aggregation = {
  matching: number
  nearMisses: number[]
  facets: FacetCounts
}

export function aggregateFacets(
  faceted: FacetedColumns,
  plan: QueryPlan,
  { onMatch, text, maxCounted }: Scan,
): Aggregation {
  const { columns, categories } = faceted
  const { filters, facetFilters } = plan
  const markerOf = (predicate: Predicate) => createMissMarker(columns, predicate, categories)
  const scopes = facetFilters.flatMap(({ scope }) => scope ?? [])
  const required = [...filters, ...scopes].map(markerOf)
  const ofFacets = facetFilters.map(({ predicate }) => markerOf(predicate))
  const markRemoved = createRemovedMarker(columns)
  const counter = createFacetCounter(faceted, plan, maxCounted)
  const block = new Uint16Array(blockSize)

  /** Looks at a range; at those documents of a set alone where one is given, whose ranges begin with a block. */
  const scan = (first: number, end: number, only: DocSet | undefined) => {
    for (let from = first; from < end; from += blockSize) {
      const to = Math.min(from + blockSize, end)
      const misses = block.subarray(0, to - from).fill(only ? excluded : 0)
      let isAny = !only
      if (only) {
        forEachDoc(only, from, to, (docId) => {
          misses[docId - from] = 0
          isAny = true
        })
      }
      if (!isAny) continue
      markRemoved(misses, excluded, from, to)
      for (const mark of required) mark(misses, excluded, from, to)
      for (const [facet, mark] of ofFacets.entries()) mark(misses, missBit(facet), from, to)
      const visit = (docId: number) => {
        const missed = misses[docId - from] ?? excluded
        if ((missed & (missed - 1)) !== 0) return
        if (missed === 0) onMatch(docId)
        counter.add(docId, missed)
      }
      if (only) forEachDoc(only, from, to, visit)
      else for (let docId = from; docId < to; docId += 1) visit(docId)
    }
  }
  for (const [first, end] of candidateRanges(columns, plan, categories)) scan(first, end, text)
  // Texts are searched in columns without ranges, where nothing lies outside of them.
  const further = furtherCandidates(columns, plan, categories)
  if (further) scan(0, columns.tailFrom, further.docs)
  const { matching, nearMisses, toFacetCounts } = counter
  return { matching: matching(), nearMisses, facets: toFacetCounts() }
}

/** Bytes of a candidate: its id and its `misses`. */
const candidateBytes = 20

export function countFacetsOf(
  faceted: FacetedColumns,
  plan: QueryPlan,
  candidates: Buffer,
): FacetCounts {
  const counter = createFacetCounter(faceted, plan)
  const id = new Uint32Array(4)
  for (let at = 0; at < candidates.length; at += candidateBytes) {
    for (let part = 0; part < 4; part += 1) id[part] = candidates.readUInt32BE(at + 4 * part)
    const docId = docIdOfParts(faceted.columns, id)
    if (docId !== undefined) counter.add(docId, candidates.readInt32BE(at + 16))
  }
  return counter.toFacetCounts()
}
