import type { AttributeFilter } from './attribute-filter.ts'
import type { PageRequest } from './page-request.ts'
import type { QueryPlan, ResolvedFilters } from './query-plan.ts'
import type { QueryResult } from './query-result.ts'
import type { TextContext, TextQuery } from './text-query.ts'

export type Execution = {
  result: QueryResult
  fetchPage(request: PageRequest): Promise<string[]> | string[]
  /** True when repeating it is as cheap as keeping its result. */
  isCheap: boolean
}

export type EngineSnapshot = TextContext & {
  /** Number of documents, an estimate in large catalogs. */
  documents: number
  resolveFilters(
    category: string | undefined,
    attributes: ReadonlyMap<string, readonly AttributeFilter[]>,
  ): Promise<ResolvedFilters>
  execute(plan: QueryPlan, request: PageRequest): Promise<Execution>
  findBest(text: TextQuery, limit: number): Promise<string[]>
}

export type EngineMemory = {
  documents: 'columns' | 'none'
  /** The best-selling documents with their words; undefined when they are not in memory. */
  topSellers: { documents: number; isWholeCatalog: boolean } | undefined
}

export type WarmUp = {
  isReady: Promise<void>
  stop(): Promise<void>
}

/** Stores documents and evaluates query plans. Text is read outside of it; see README.md. */
export type SearchEngine = {
  name: 'memory' | 'postgres'
  /** The current state: committed changes of the catalog are in it. */
  getSnapshot(): Promise<EngineSnapshot>
  /** Loads in the background what speeds up queries. `topSellers`: how many of the best-selling documents are searched in memory. */
  warmUp(onError: (error: unknown) => void, options?: { topSellers?: number }): WarmUp
  inspectMemory(): Promise<EngineMemory>
}
