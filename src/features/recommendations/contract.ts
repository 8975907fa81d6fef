import { z } from 'zod'
import { ProductCard } from '#features/catalog/contract.ts'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'

export const RecommendationQuery = z.object({
  /** The product that is looked at; anything that is no product's id counts as none. */
  currentId: z.string().max(100).optional(),
  ...pageQuery(50, 200),
})
export type RecommendationQuery = z.infer<typeof RecommendationQuery>

export const RecommendationsAnswer = answer({
  items: z.array(ProductCard),
  pagination: Pagination,
})
