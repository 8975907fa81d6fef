import { isTracking } from '#shared/tracking.ts'

/** A query without what only tells where the shopper came from; the same text when there is nothing to remove. */
export function withoutTracking(search: string): string {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()].filter(isTracking)
  if (names.length === 0) return search
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** Whether an address by this name is replaced by the product's own: it holds what no slug holds. */
export function needsCanonical(asked: string, slug: string): boolean {
  return !/^[a-z0-9-]+$/.test(asked) && asked !== slug
}

/** The list that a category's crumb leads to: its canonical address. */
export function categoryHref(id: string): string {
  return `/search?categoryId=${encodeURIComponent(id)}`
}
