import type { RecentView } from './contract.ts'

/** Maximum number of recently viewed products. */
export const mostRecentViews = 50

/** Merges views from any source to the recently viewed products, newest first, without duplicates, at most fifty. */
export function recentViews(views: readonly RecentView[]): RecentView[] {
  const newest = new Map<string, RecentView>()
  for (const view of views.toSorted((a, b) => b.ts - a.ts)) {
    if (!newest.has(view.productId)) newest.set(view.productId, view)
  }
  return [...newest.values()].slice(0, mostRecentViews)
}
