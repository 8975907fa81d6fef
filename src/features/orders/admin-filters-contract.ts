import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id } from '#shared/text.ts'

export const OrderFiltersQuery = z.object({ productId: Id.optional() })

/** What the search names by ids. */
export const OrderFilters = z.object({
  /** Members of staff, those who have left too. */
  staff: z.array(z.object({ id: Id, name: z.string() })),
  /** Places of stock by rank, closed ones too; none in a shop with one. */
  locations: z.array(z.object({ id: Id, name: z.string() })),
  /** The product of the query; null for none and for an unknown one. */
  product: z.object({ id: Id, name: z.string() }).nullable(),
})
export type OrderFilters = z.infer<typeof OrderFilters>
export const OrderFiltersAnswer = answer({ data: OrderFilters })
