import { z } from 'zod'
import { ProductCard, TopCategory } from '#features/catalog/contract.ts'
import { answer } from '#shared/answer.ts'
import { isStorableText } from '#shared/text.ts'

export const SuggestionQuery = z.object({
  q: z.string().max(200).refine(isStorableText).default(''),
})

/** What to search for next; for an empty query what is popular. */
export const Suggestions = z.object({
  keywords: z.array(z.object({ keyword: z.string() })),
  categories: z.array(TopCategory),
  products: z.array(ProductCard),
})
export type Suggestions = z.infer<typeof Suggestions>
export const SuggestionsAnswer = answer({ data: Suggestions })
