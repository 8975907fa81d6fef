import { type BriefCache, createBriefCache } from '#platform/brief-cache.ts'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import type { Correction, Facets, ProductCard, ProductQuery } from '../contract.ts'
import { findChoices } from './listing/choices.ts'
import { type ProductFilter, toFilter } from './listing/filter.ts'
import { findPage } from './listing/find-page.ts'
import { type Survey, survey } from './listing/survey.ts'
import { readText, type TextReading } from './search-text.ts'

export type ProductPage = {
  data: ProductCard[]
  pagination: Pagination
  facets: Facets
  correction: Correction | null
}

/** All that is known of a query before a page of it is looked for. */
type Understood = {
  text: TextReading | undefined
  filter: ProductFilter
  shopSize: number
  survey: Survey
}

const keptMs = 10_000
const mostKept = 500
/** Little is counted quickly, and counts of few products are read closely: those are never old. */
const mostCountedAnew = 200

const caches = new WeakMap<Db, BriefCache<Understood>>()

/**
 * A page of the products that fit the query, how many do, and what they could be narrowed by; pages beyond the counted
 * ones are empty. `rest` are the query's other keys, `attr.…` among them. Counts of many products may be some seconds
 * old, cards never are.
 */
export async function listProducts(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown> = {},
): Promise<ProductPage> {
  const { limit, offset, toPagination } = paginate(query)
  const { filter, text, survey, shopSize } = await cacheOf(db).get(keyOf(query, rest), () =>
    understand(db, query, rest),
  )
  const wish = {
    filter,
    text: query.sort === 'default' ? text : undefined,
    isNewestFirst: query.sort === 'newest',
    limit,
    offset,
  }
  return {
    data: await findPage(db, wish, survey, shopSize),
    pagination: toPagination(survey.total),
    facets: survey.facets,
    correction: text?.correction ?? null,
  }
}

async function understand(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown>,
): Promise<Understood> {
  const text = await readText(db, query)
  const choices = await findChoices(db, query.categoryId || query.category, rest)
  const filter = toFilter(query, choices, text)
  const { shopSize } = choices
  return { text, filter, shopSize, survey: await survey(db, filter, shopSize) }
}

function cacheOf(db: Db): BriefCache<Understood> {
  const known = caches.get(db)
  if (known) return known
  const cache = createBriefCache<Understood>({
    ms: keptMs,
    most: mostKept,
    isWorthKeeping: ({ survey }) => survey.total > mostCountedAnew,
  })
  caches.set(db, cache)
  return cache
}

/** The same for queries of which the same is known: page and order make no difference. */
function keyOf(query: ProductQuery, rest: Record<string, unknown>): string {
  const { q, exact, categoryId, category, priceMin, priceMax, ratingMin, inStock, shipFast } = query
  const choices = [q, exact, categoryId, category, priceMin, priceMax, ratingMin, inStock, shipFast]
  const attributes = Object.entries(rest).filter(([key]) => key.startsWith('attr'))
  return JSON.stringify([choices, attributes])
}
