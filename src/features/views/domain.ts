import type { RecentView } from './contract.ts'

/** More recently viewed products than this are not kept. */
export const mostRecentViews = 50

/** The list of recently viewed products, newest first, each once, at most fifty; in whatever order the views came. */
export function recentViews(views: readonly RecentView[]): RecentView[] {
  const newest = new Map<string, RecentView>()
  for (const view of views.toSorted((a, b) => b.ts - a.ts)) {
    if (!newest.has(view.productId)) newest.set(view.productId, view)
  }
  return [...newest.values()].slice(0, mostRecentViews)
}
