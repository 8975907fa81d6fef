import { useSyncExternalStore } from 'react'
import { cx } from '#storefront/ui/cx.ts'

const counts = new Map<string, number>()
const watchers = new Set<() => void>()

/** Shows a count of news beside an entry of the menu, by its path; 0 removes it. */
export function setBadge(path: string, count: number): void {
  if (badgeOf(path) === count) return
  counts.set(path, count)
  for (const watcher of watchers) watcher()
}

export const badgeOf = (path: string): number => counts.get(path) ?? 0

/** Removes the entry's badge whenever its page, which is open, can be seen. Returns the function that stops it. */
export function clearBadgeWhileSeen(path: string): () => void {
  const watcher = () => {
    if (document.visibilityState === 'visible') setBadge(path, 0)
  }
  watchers.add(watcher)
  document.addEventListener('visibilitychange', watcher)
  watcher()
  return () => {
    watchers.delete(watcher)
    document.removeEventListener('visibilitychange', watcher)
  }
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useBadge = (path: string): number =>
  useSyncExternalStore(subscribe, () => badgeOf(path))

export function MenuBadge({ path, isCorner = false }: { path: string; isCorner?: boolean }) {
  const count = useBadge(path)
  if (count === 0) return null
  return (
    <span
      className={cx(
        'min-w-5 rounded-full bg-son px-1.5 text-center text-xs font-semibold text-surface tabular-nums',
        isCorner ? 'absolute -end-3 -top-1.5' : 'ms-auto',
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> mới</span>
    </span>
  )
}
