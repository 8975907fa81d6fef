import { parseCards, parseCorrection, parseTopCategories } from '#features/catalog/web/public.ts'
import { at, each, type Fields, isRecord, text } from '#storefront/api/parse.ts'
import type { Suggestions } from '../contract.ts'

export const noSuggestions: Suggestions = {
  keywords: [],
  categories: [],
  products: [],
  correction: null,
}

/** Parses the suggestions in `data` or at the root; a missing list is empty. */
export function parseSuggestions(answer: unknown): Suggestions {
  const fields = [at(answer, 'data.data'), at(answer, 'data'), answer].find(isRecord) ?? {}
  return {
    keywords: parseKeywords(list(fields.keywords)),
    categories: parseTopCategories(list(fields.categories)),
    products: parseCards(list(fields.products)),
    correction: parseCorrection(fields.correction),
  }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function parseKeywords(entries: unknown[]): Suggestions['keywords'] {
  const fields = entries.map((entry): unknown =>
    typeof entry === 'string' ? { keyword: entry } : entry,
  )
  const keywords = each(
    fields,
    (entry: Fields) => text(entry.keyword, entry.name).trim() || undefined,
  )
  return [...new Set(keywords)].map((keyword) => ({ keyword }))
}
