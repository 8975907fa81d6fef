import { z } from 'zod'
import { ProductCard } from '#features/catalog/contract.ts'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'

export const RecommendationQuery = z.object({
  /** The current product; anything but a product id is ignored. */
  currentId: z.string().max(100).optional(),
  ...pageQuery(50, 200),
})
export type RecommendationQuery = z.infer<typeof RecommendationQuery>

export const RecommendationsAnswer = answer({
  items: z.array(ProductCard),
  pagination: Pagination,
})
