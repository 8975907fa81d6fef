import { z } from 'zod'
import { Correction, ProductCard, TopCategory } from '#features/catalog/contract.ts'
import { answer } from '#shared/answer.ts'
import { isStorableText } from '#shared/text.ts'

export const SuggestionQuery = z.object({
  q: z.string().max(200).refine(isStorableText).default(''),
})

/** Suggestions for a query; for an empty one, popular searches. */
export const Suggestions = z.object({
  /** Completions of the typed text, with proper diacritics. */
  keywords: z.array(z.object({ keyword: z.string() })),
  categories: z.array(TopCategory),
  products: z.array(ProductCard),
  /** Another reading of what is typed; everything above follows it when it is applied. */
  correction: Correction.nullable(),
})
export type Suggestions = z.infer<typeof Suggestions>
export const SuggestionsAnswer = answer({ data: Suggestions })
