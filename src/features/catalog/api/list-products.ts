import { type BriefCache, createBriefCache } from '#platform/brief-cache.ts'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import type { Correction, Facets, ProductCard, ProductQuery } from '../contract.ts'
import { productCards } from './cards.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'
import { findChoices } from './listing/choices.ts'
import { type ProductFilter, toFilter } from './listing/filter.ts'
import { findPage } from './listing/find-page.ts'
import type { Wish } from './listing/orders.ts'
import { type SeenHead, type Survey, survey } from './listing/survey.ts'
import type { TallyFound } from './listing/survey-near.ts'
import { enough, readText, type TextReading } from './search-text.ts'
import { isNear, surveyColumns } from './shelf/survey-columns.ts'
import { countInHead, surveyHead, surveyWhole } from './shelf/survey-head.ts'
import { surveyShelf } from './shelf/survey-shelf.ts'
import { tallyFound } from './shelf/tally-columns.ts'

export type ProductPage = {
  data: ProductCard[]
  pagination: Pagination
  facets: Facets
  correction: Correction | null
}

/** All that is known of a query before a page of it is looked for, and the pages that were found. */
type Understood = {
  text: TextReading | undefined
  /** What is in memory is found anew as quickly as it would be kept. */
  isBrief: boolean
  survey: Survey
  /** The ids of another page than the first that was asked for. */
  findPage(wish: Wish): Promise<string[]> | string[]
  pages: Map<string, string[]>
}

const keptMs = 10_000
const mostKept = 500
const mostPages = 20
/** What is in memory must not wait for what the database takes long for; of that, more would keep all else waiting. */
const mostAtOnce = 8

const caches = new WeakMap<Db, BriefCache<Understood>>()

/**
 * A page of the products that fit the query, how many do, and what they could be narrowed by; pages beyond the counted
 * ones are empty. `rest` are the query's other keys, `attr.…` among them. In large shops the counts, and which products stand
 * on a page, may be some seconds old where changes are not heard of (forgetQueries); what cards say never is.
 */
export async function listProducts(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown> = {},
): Promise<ProductPage> {
  const understood = await cacheOf(db).get(keyOf(query, rest), () => understand(db, query, rest))
  const { text, survey } = understood
  return {
    data: await productCards(db, await pageOf(understood, query)),
    pagination: paginate(query).toPagination(survey.total),
    facets: survey.facets,
    correction: text?.correction ?? null,
  }
}

/** Has what is known of queries found anew, since the catalogue has changed. */
export function forgetQueries(db: Db): void {
  caches.get(db)?.clear()
}

async function understand(
  db: Db,
  query: ProductQuery,
  rest: Record<string, unknown>,
): Promise<Understood> {
  const catalogue = await catalogueOf(db)
  const text = await readText(catalogue, query, true)
  const understood = await surveyAsRead(catalogue, query, rest, text)
  const { total, near } = understood.survey
  return text?.isTrusted && Math.max(total, near) < enough
    ? surveyAsRead(catalogue, query, rest, await readText(catalogue, query, false))
    : understood
}

async function surveyAsRead(
  catalogue: Catalogue,
  query: ProductQuery,
  rest: Record<string, unknown>,
  text: TextReading | undefined,
): Promise<Understood> {
  const choices = await findChoices(catalogue, query.categoryId || query.category, rest)
  const filter = toFilter(query, choices, text)
  const wish = wishOf(query, text)
  const inMemory = surveyInMemory(catalogue, filter)
  const head = inMemory ? undefined : headOf(catalogue, filter)
  const { db, shopSize } = catalogue
  const shop = { shopSize, head, tally: tallyOf(catalogue) }
  const known = inMemory?.(wish) ?? (await survey(db, filter, wish, shop))
  return {
    text,
    isBrief: inMemory !== undefined,
    survey: known,
    findPage: (other) =>
      inMemory?.(other).page ??
      (other.text && known.areAllRanked ? undefined : head?.see(other).page) ??
      findPage(db, filter, other, known, shopSize),
    pages: new Map(known.page ? [[keyOfPage(wish), known.page]] : []),
  }
}

/** Undefined where the database is to be asked. */
function surveyInMemory(
  { shelf, wide, categories }: Catalogue,
  filter: ProductFilter,
): ((wish: Wish) => Survey) | undefined {
  if (shelf) return (wish) => surveyShelf({ shelf, categories }, filter, wish)
  if (!wide) return undefined
  if (isNear({ shelf: wide, categories }, filter)) {
    return (wish) => surveyColumns({ shelf: wide, categories }, filter, wish)
  }
  const { head, values } = wide
  if (!head?.isWhole) return undefined
  return (wish) => surveyWhole({ head, values, categories }, filter, wish)
}

/** What is known of the best-selling products, while they are in memory. */
function headOf({ wide, categories }: Catalogue, filter: ProductFilter): SeenHead | undefined {
  if (!wide?.head) return undefined
  const { head, values } = wide
  return {
    share: filter.text ? countInHead(head, filter.text, head.size) / head.size : 1,
    see: (wish) => surveyHead({ head, values, categories }, filter, wish),
  }
}

function tallyOf({ wide, categories }: Catalogue): TallyFound | undefined {
  return wide && ((found, filter) => tallyFound({ ...wide, categories }, filter, found))
}

async function pageOf(
  { text, findPage: find, pages }: Understood,
  query: ProductQuery,
): Promise<string[]> {
  const wish = wishOf(query, text)
  const key = keyOfPage(wish)
  const known = pages.get(key)
  if (known) return known
  const ids = await find(wish)
  if (pages.size < mostPages) pages.set(key, ids)
  return ids
}

function wishOf(query: ProductQuery, text: TextReading | undefined): Wish {
  const { limit, offset } = paginate(query)
  return {
    text: query.sort === 'default' ? text : undefined,
    isNewestFirst: query.sort === 'newest',
    limit,
    offset,
  }
}

function keyOfPage({ text, isNewestFirst, limit, offset }: Wish): string {
  return JSON.stringify([text !== undefined, isNewestFirst, limit, offset])
}

function cacheOf(db: Db): BriefCache<Understood> {
  const known = caches.get(db)
  if (known) return known
  const cache = createBriefCache<Understood>({
    ms: keptMs,
    most: mostKept,
    atOnce: mostAtOnce,
    isWorthKeeping: ({ isBrief }) => !isBrief,
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
