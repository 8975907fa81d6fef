import { z } from 'zod'

/** Said beneath the search of a list while something that was typed can't be searched; of the rest, the list is what is found. */
export const SearchHint = z.object({
  text: z.string(),
  /** Nothing of it can be: the list is as without the search. */
  isUnsearched: z.boolean(),
})
export type SearchHint = z.infer<typeof SearchHint>
