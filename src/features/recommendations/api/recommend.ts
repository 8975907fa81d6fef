import { productCards } from '#features/catalog/api/public.ts'
import type { ProductCard } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'
import type { RecommendationQuery } from '../contract.ts'
import { mixCategories } from '../domain.ts'
import { findCandidates } from './candidates.ts'
import type { Shopper } from './interests.ts'

/** The whole list is computed for every page, so that pages never overlap. */
const maxRecommended = 200
const maxInARow = 3

/**
 * Products to recommend for the current one or for the shopper (null for unknown shoppers, who get best sellers). Two
 * statements.
 */
export async function recommend(
  db: Db,
  query: RecommendationQuery,
  shopper: Shopper | null = null,
): Promise<{ items: ProductCard[]; pagination: Pagination }> {
  const { limit, offset, toPagination } = paginate(query)
  const currentId = Id.safeParse(query.currentId).data ?? null
  const ranked = await findCandidates(db, { currentId, shopper, limit: maxRecommended })
  // Next to a product, its own category is wanted for comparison; a personal page mixes categories.
  const list =
    !currentId && ranked.some(({ isLiked }) => isLiked) ? mixCategories(ranked, maxInARow) : ranked
  const page = list.slice(offset, offset + limit)
  return {
    items: await productCards(
      db,
      page.map(({ id }) => id),
    ),
    pagination: toPagination(list.length),
  }
}
