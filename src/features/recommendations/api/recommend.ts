import { productCards } from '#features/catalog/api/public.ts'
import type { ProductCard } from '#features/catalog/contract.ts'
import type { Db } from '#platform/database.ts'
import { type Pagination, paginate } from '#shared/pagination.ts'
import { Id } from '#shared/text.ts'
import type { RecommendationQuery } from '../contract.ts'
import { mixCategories } from '../domain.ts'
import { findCandidates } from './candidates.ts'
import type { Shopper } from './interests.ts'

/** There are no more recommendations than this: the whole list is made for every page, so pages never overlap. */
const mostRecommended = 200
const mostInARow = 3

/**
 * Products to go on with from the current one, or for the shopper who asks (null: somebody unknown, who gets what
 * sells best). Two statements.
 */
export async function recommend(
  db: Db,
  query: RecommendationQuery,
  shopper: Shopper | null = null,
): Promise<{ items: ProductCard[]; pagination: Pagination }> {
  const { limit, offset, toPagination } = paginate(query)
  const currentId = Id.safeParse(query.currentId).data ?? null
  const ranked = await findCandidates(db, { currentId, shopper, limit: mostRecommended })
  // Beside a product its own category is what people compare; a page of one's own offers something of everything.
  const list =
    !currentId && ranked.some(({ isLiked }) => isLiked) ? mixCategories(ranked, mostInARow) : ranked
  const page = list.slice(offset, offset + limit)
  return {
    items: await productCards(
      db,
      page.map(({ id }) => id),
    ),
    pagination: toPagination(list.length),
  }
}
