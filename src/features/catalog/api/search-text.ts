import type { ProductQuery } from '../contract.ts'
import type { Catalogue } from './catalogue.ts'
import { readWords, type TextReading } from './text/read-text.ts'
import { tokensOf } from './text/words.ts'

export { enough, type TextReading } from './text/read-text.ts'

/**
 * Understands the text of a query; undefined when it has none. Asked before anything is listed, and without the other
 * filters: what they leave out is no reason to read the text in another way.
 */
export async function readText(
  catalogue: Catalogue,
  query: ProductQuery,
  isTrusting: boolean,
): Promise<TextReading | undefined> {
  const text = query.q?.trim()
  if (!text || isPlaceholder(query)) return undefined
  return readWords(catalogue, text, { isExact: query.exact ?? false, isTrusting })
}

/** The links of category cards carry one letter beside their category, which means no text. */
function isPlaceholder({ q = '', categoryId, category }: ProductQuery): boolean {
  const letters = tokensOf(q).map(({ folded }) => folded)
  return letters.join('').length === 1 && Boolean(categoryId || category)
}
