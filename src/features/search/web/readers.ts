import { readCards, readTopCategories } from '#features/catalog/web/public.ts'
import { at, each, type Fields, flag, isRecord, text } from '#storefront/api/read.ts'
import type { Suggestions } from '../contract.ts'

export const noSuggestions: Suggestions = {
  keywords: [],
  categories: [],
  products: [],
  correction: null,
}

/** The suggestions in `data` or at the root; a list that is missing is an empty one. */
export function readSuggestions(answer: unknown): Suggestions {
  const fields = [at(answer, 'data.data'), at(answer, 'data'), answer].find(isRecord) ?? {}
  return {
    keywords: readKeywords(list(fields.keywords)),
    categories: readTopCategories(list(fields.categories)),
    products: readCards(list(fields.products)),
    correction: readCorrection(fields.correction),
  }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function readKeywords(entries: unknown[]): Suggestions['keywords'] {
  const fields = entries.map((entry): unknown =>
    typeof entry === 'string' ? { keyword: entry } : entry,
  )
  const keywords = each(
    fields,
    (entry: Fields) => text(entry.keyword, entry.name).trim() || undefined,
  )
  return [...new Set(keywords)].map((keyword) => ({ keyword }))
}

function readCorrection(value: unknown): Suggestions['correction'] {
  if (!isRecord(value)) return null
  const q = text(value.q).trim()
  return q ? { q, isApplied: flag(value.isApplied) } : null
}
