import type { Db } from '#platform/database.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { createMemoryEngine } from './memory/memory-engine.ts'
import { createPostgresEngine } from './postgres/postgres-engine.ts'
import type { PageRequest } from './query/page-request.ts'
import { minMatches, parseText } from './query/parse-text.ts'
import { buildQueryPlan } from './query/query-plan.ts'
import type { EngineSnapshot, Execution, SearchEngine } from './query/search-engine.ts'
import type { TextQuery } from './query/text-query.ts'
import type { SearchIndex, SearchQuery, Suggestions } from './search-index.ts'

const engines = { memory: createMemoryEngine, postgres: createPostgresEngine }

export const engineNames = ['memory', 'postgres'] as const satisfies (keyof typeof engines)[]

export function createSearchIndex(
  db: Db,
  { engine: name }: { engine: SearchEngine['name'] },
): SearchIndex {
  const engine = engines[name](db)
  const cache = createTtlCache<ExecutedQuery>({
    ttlMs: 10_000,
    max: 500,
    // More at once would keep other requests waiting; with fewer, queries in memory would wait for those in the database.
    concurrency: 8,
    isCacheable: ({ execution }) => !execution.isCheap,
  })
  return {
    async search(query) {
      const executed = await cache.get(cacheKeyOf(query), async () =>
        executeQuery(await engine.getSnapshot(), query),
      )
      const { text, execution } = executed
      const { total, facets } = execution.result
      const ids = await getPage(executed, toPageRequest(query, text))
      return { ids, total, facets, correction: text?.correction ?? null }
    },
    async suggest(text, limit) {
      const snapshot = await engine.getSnapshot()
      const query = await parseText(snapshot, text, { isTyping: true, allowsUnverified: true })
      const found = await suggestFor(snapshot, query, limit)
      return query.isUnverified && found.ids.length < minMatches
        ? suggestFor(snapshot, await parseText(snapshot, text, { isTyping: true }), limit)
        : found
    },
    applyChanges: () => cache.clear(),
    warmUp: engine.warmUp,
    async stats() {
      const [{ documents }, memory] = await Promise.all([
        engine.getSnapshot(),
        engine.inspectMemory(),
      ])
      return { engine: engine.name, documents, memory }
    },
  }
}

type ExecutedQuery = {
  text: TextQuery | undefined
  execution: Execution
  pages: Map<string, string[]>
}

const maxPages = 20

async function executeQuery(snapshot: EngineSnapshot, query: SearchQuery): Promise<ExecutedQuery> {
  if (!query.text) return executeParsed(snapshot, query, undefined)
  const options = { isExact: query.isExact ?? false }
  const text = await parseText(snapshot, query.text, { ...options, allowsUnverified: true })
  const executed = await executeParsed(snapshot, query, text)
  const { total, nearTotal } = executed.execution.result
  return text.isUnverified && Math.max(total, nearTotal) < minMatches
    ? executeParsed(snapshot, query, await parseText(snapshot, query.text, options))
    : executed
}

async function executeParsed(
  snapshot: EngineSnapshot,
  query: SearchQuery,
  text: TextQuery | undefined,
): Promise<ExecutedQuery> {
  const filters = await snapshot.resolveFilters(query.category, query.attributes)
  const anyCategory =
    query.anyCategory &&
    snapshot.categories.flatMap(({ id, tag }) => (query.anyCategory?.includes(id) ? [tag] : []))
  const request = toPageRequest(query, text)
  const plan = buildQueryPlan(query, { ...filters, anyCategory }, text)
  const execution = await snapshot.execute(plan, request)
  const { page } = execution.result
  return { text, execution, pages: new Map(page ? [[pageKeyOf(request), page]] : []) }
}

async function getPage(
  { execution, pages }: ExecutedQuery,
  request: PageRequest,
): Promise<string[]> {
  const key = pageKeyOf(request)
  const known = pages.get(key)
  if (known) return known
  const ids = await execution.fetchPage(request)
  if (pages.size < maxPages) pages.set(key, ids)
  return ids
}

function toPageRequest(
  { sort, limit, offset }: SearchQuery,
  text: TextQuery | undefined,
): PageRequest {
  return {
    ranking: sort === 'default' ? text?.ranking : undefined,
    isNewestFirst: sort === 'newest',
    limit,
    offset,
  }
}

function pageKeyOf({ ranking, isNewestFirst, limit, offset }: PageRequest): string {
  return JSON.stringify([ranking !== undefined, isNewestFirst, limit, offset])
}

function cacheKeyOf(query: SearchQuery): string {
  const { text, isExact, category, priceMin, priceMax, ratingMin, inStock, shipFast } = query
  const filters = [text, isExact, category, priceMin, priceMax, ratingMin, inStock, shipFast]
  const { anyCategory, createdSince, among } = query
  return JSON.stringify([filters, [...query.attributes], anyCategory, createdSince, among?.name])
}

async function suggestFor(
  { vocabulary, findBest }: EngineSnapshot,
  query: TextQuery,
  limit: number,
): Promise<Suggestions> {
  const { correction, words, terms, categories } = query
  const folded = words.map((word) => word.folded)
  const text = folded.join(' ')
  const [ids, keywords, shorterKeywords] = await Promise.all([
    words.length === 0 ? [] : findBest(query, limit),
    text ? vocabulary.findKeywords(text) : [],
    words.length < 3 ? [] : vocabulary.completeKeyword(folded.slice(0, -1).join(' ')),
  ])
  return {
    ids,
    correction,
    words,
    terms,
    keywords,
    shorterKeywords,
    categories: [...categories.named, ...categories.akin, ...categories.mentioned].map(
      ({ id, name, slug, imageUrl }) => ({ id, name, slug, imageUrl }),
    ),
  }
}
