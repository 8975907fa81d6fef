/** Address of the results for a typed text; undefined for an empty one. */
export function resultsHref(typed: string): string | undefined {
  const text = cleanText(typed)
  return text ? `/search?q=${encodeURIComponent(text)}` : undefined
}

/** Address of a suggested category's results, with the parameter names of older addresses. */
export function categoryHref(id: string): string {
  const value = encodeURIComponent(id)
  return `/search?danhmucId=${value}&danhmuc=${value}`
}

/** A typed text as it is searched for: NFC, single spaces. */
export function cleanText(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}
