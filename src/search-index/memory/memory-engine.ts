import type { Db } from '#platform/database.ts'
import { countMatches } from '../postgres/count-matches.ts'
import { executeSql } from '../postgres/execute-sql.ts'
import { fewMatches, findBest } from '../postgres/find-best.ts'
import { findSkus } from '../postgres/find-skus.ts'
import { createTagShares, resolveFilters, type TagShares } from '../postgres/resolve-filters.ts'
import type { BooleanQuery } from '../query/boolean-query.ts'
import type { PageRequest } from '../query/page-request.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import type { QueryResult } from '../query/query-result.ts'
import type { EngineSnapshot, Execution, SearchEngine } from '../query/search-engine.ts'
import { matchCountLimit, type TextQuery } from '../query/text-query.ts'
import { toVocabularySource } from '../vocabulary/load-vocabulary.ts'
import { countFacetsOf } from './aggregate-facets.ts'
import { type CatalogSnapshot, createCatalogSnapshots } from './catalog-snapshot.ts'
import { areColumnsScannable, searchColumns } from './search-columns.ts'
import {
  countTopSellers,
  findBestTopSellers,
  sampleTopSellersInMemory,
  searchWholeCatalog,
} from './search-top-sellers.ts'
import { topSellerLimit } from './top-seller-index.ts'

export function createMemoryEngine(db: Db): SearchEngine {
  const { getCatalogSnapshot, loader } = createCatalogSnapshots(db)
  const getShares = createTagShares(db)
  return {
    name: 'memory',
    getSnapshot: async () => createMemorySnapshot(db, await getCatalogSnapshot(), getShares),
    warmUp(onError, { topSellers = topSellerLimit } = {}) {
      loader.enable(onError, topSellers)
      const isReady = getCatalogSnapshot().then(() => loader.settled(), onError)
      return { isReady, stop: () => loader.stop() }
    },
    async inspectMemory() {
      const { index } = await getCatalogSnapshot()
      const topSellers = index?.topSellers
      return {
        documents: index ? 'columns' : 'none',
        topSellers: topSellers && {
          documents: topSellers.size,
          isWholeCatalog: topSellers.isWholeCatalog,
        },
      }
    },
  }
}

export function createMemorySnapshot(
  db: Db,
  catalog: CatalogSnapshot,
  getShares: () => Promise<TagShares>,
): EngineSnapshot {
  const { categories, documents, index } = catalog
  return {
    categories,
    documents,
    vocabulary: toVocabularySource(catalog.vocabulary),
    countMatches: (queries) => countIn(db, catalog, queries),
    findSkus: (tokens, isTyping) => findSkus(db, tokens, isTyping),
    resolveFilters: async (category, filters) =>
      resolveFilters(
        db,
        {
          categories,
          documents,
          values: index?.values,
          shares: index?.topSellers?.isWholeCatalog ? undefined : await getShares(),
        },
        category,
        filters,
      ),
    execute: (plan, request) => execute(db, catalog, plan, request),
    findBest: (text, limit) => findBestIn(db, catalog, text, limit),
  }
}

async function countIn(
  db: Db,
  { index }: CatalogSnapshot,
  queries: readonly BooleanQuery[],
): Promise<number[]> {
  const topSellers = index?.topSellers
  if (!topSellers) return countMatches(db, queries)
  const counts = queries.map((query) => countTopSellers(topSellers, query, matchCountLimit))
  if (topSellers.isWholeCatalog) return counts
  const rare = queries.filter((_, index) => counts[index] !== matchCountLimit)
  if (rare.length === 0) return counts
  const found = await countMatches(db, rare, { samplesTopSellers: false })
  return counts.map((count) => (count === matchCountLimit ? count : (found.shift() ?? 0)))
}

async function execute(
  db: Db,
  catalog: CatalogSnapshot,
  plan: QueryPlan,
  request: PageRequest,
): Promise<Execution> {
  const search = searcherOf(catalog, plan)
  if (search) {
    return {
      result: search(request),
      fetchPage: (other) => search(other).page ?? [],
      isCheap: true,
    }
  }
  const { documents, index, categories } = catalog
  const context = index?.topSellers && { ...index, categories, topSellers: index.topSellers }
  const text = plan.text
  return executeSql(db, plan, request, {
    documents,
    topSellers: context && {
      share: text
        ? countTopSellers(context.topSellers, text, context.topSellers.size) /
          context.topSellers.size
        : 1,
      sample: (other) => sampleTopSellersInMemory(context, plan, other),
    },
    countFacets:
      index && ((candidates) => countFacetsOf({ ...index, categories }, plan, candidates)),
  })
}

function searcherOf(
  { index, categories }: CatalogSnapshot,
  plan: QueryPlan,
): ((request: PageRequest) => QueryResult) | undefined {
  if (!index) return undefined
  const { columns, values, topSellers } = index
  if (areColumnsScannable(columns, categories, plan)) {
    return (request) => searchColumns({ columns, values, categories }, plan, request)
  }
  if (!topSellers?.isWholeCatalog) return undefined
  return (request) => searchWholeCatalog({ topSellers, values, categories }, plan, request)
}

async function findBestIn(
  db: Db,
  { index }: CatalogSnapshot,
  text: TextQuery,
  limit: number,
): Promise<string[]> {
  const topSellers = index?.topSellers
  // The best of few matches may sell little.
  if (topSellers && (topSellers.isWholeCatalog || text.maxMatches > fewMatches)) {
    const ids = findBestTopSellers(topSellers, text, limit)
    if (topSellers.isWholeCatalog || ids.length === limit) return ids
  }
  return findBest(db, text, limit)
}
