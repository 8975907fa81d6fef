import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Pagination, pageQuery } from '#shared/pagination.ts'
import { Id, isStorableText } from '#shared/text.ts'
import { ProductCard } from './contract.ts'

/** `default`: the merchant's. Others than the collection has are taken for it. */
export const CollectionQuery = z.object({
  sort: z.enum(['default', 'best_selling', 'newest', 'price_asc', 'price_desc']).default('default'),
  ...pageQuery(24),
})
export type CollectionQuery = z.infer<typeof CollectionQuery>

/** A collection as shoppers see it. */
export const Collection = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  /** Sanitized HTML. */
  description: z.string(),
  imageUrl: z.string().nullable(),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  /** In which its products can be asked for; the first is the merchant's. */
  sorts: z.array(z.string()),
})
export type Collection = z.infer<typeof Collection>
export const CollectionAnswer = answer({
  data: Collection,
  products: z.array(ProductCard),
  pagination: Pagination,
})

export const CollectionNames = z.object({
  q: z.string().max(100).refine(isStorableText).default(''),
})
export const CollectionNamesAnswer = answer({
  data: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
})
