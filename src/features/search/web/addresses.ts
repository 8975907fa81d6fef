/** The page of results for what was typed; undefined when there is nothing to look for. */
export function resultsHref(typed: string): string | undefined {
  const text = cleanText(typed)
  return text ? `/search?q=${encodeURIComponent(text)}` : undefined
}

/** The results of a suggested category, under the names that older addresses use. */
export function categoryHref(id: string): string {
  const value = encodeURIComponent(id)
  return `/search?danhmucId=${value}&danhmuc=${value}`
}

/** What was typed, as it is searched for: NFC, single spaces. */
export function cleanText(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}
