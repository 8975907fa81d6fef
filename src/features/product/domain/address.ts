import { isTracking } from '#shared/tracking.ts'

/** Removes tracking parameters from a query string; returns it unchanged when there are none. */
export function withoutTracking(search: string): string {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()].filter(isTracking)
  if (names.length === 0) return search
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** True when a requested slug must be redirected to the canonical one: it contains characters that slugs never contain. */
export function needsCanonical(requested: string, slug: string): boolean {
  return !/^[a-z0-9-]+$/.test(requested) && requested !== slug
}

/** True when a product has another slug than the requested one, and was not asked for by its id. */
export function hasMoved(requested: string, slug: string): boolean {
  return (
    slug !== '' &&
    requested !== slug &&
    !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(requested)
  )
}

/** Canonical URL of a category list, for breadcrumbs. */
export function categoryHref(id: string): string {
  return `/search?categoryId=${encodeURIComponent(id)}`
}
