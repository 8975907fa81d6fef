import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { SearchEngine } from '../query/search-engine.ts'
import { countMatches } from './count-matches.ts'
import { executeSql } from './execute-sql.ts'
import { findBest } from './find-best.ts'
import { findSkus } from './find-skus.ts'
import { loadCategories } from './load-categories.ts'
import { createTagShares, resolveFilters } from './resolve-filters.ts'
import { createVocabularySlice } from './vocabulary-slice.ts'

/** Evaluates queries in PostgreSQL; the process holds neither documents nor vocabulary. */
export function createPostgresEngine(db: Db): SearchEngine {
  const getShares = createTagShares(db)
  return {
    name: 'postgres',
    async getSnapshot() {
      const [categories, documents] = await Promise.all([loadCategories(db), countDocuments(db)])
      return {
        categories,
        documents,
        vocabulary: createVocabularySlice(db),
        countMatches: (queries) => countMatches(db, queries),
        findSkus: (tokens, isTyping) => findSkus(db, tokens, isTyping),
        resolveFilters: async (category, filters) => {
          const shares = await getShares()
          return resolveFilters(db, { categories, documents, shares }, category, filters)
        },
        execute: (plan, request) =>
          executeSql(db, plan, request, {
            documents,
            topSellers: undefined,
            countFacets: undefined,
          }),
        findBest: (text, limit) => findBest(db, text, limit),
      }
    },
    warmUp: () => ({ isReady: Promise.resolve(), stop: async () => {} }),
    inspectMemory: async () => ({ documents: 'none', topSellers: undefined }),
  }
}

const maxCounted = 10_000

/** Number of documents: exact up to a limit, else the planner's estimate. */
async function countDocuments(db: Db): Promise<number> {
  const { rows } = await sql<{ counted: number; estimated: number }>`
    SELECT (SELECT count(*) FROM (SELECT FROM listing.products LIMIT ${sql.lit(maxCounted)}) few)::integer AS counted,
      reltuples::float8 AS estimated
    FROM pg_class WHERE oid = 'listing.products'::regclass`.execute(db)
  const [row] = rows
  return row ? Math.max(row.counted, row.estimated) : 0
}
