import { useSyncExternalStore } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { at, number } from '#storefront/api/parse.ts'
import { storedToken } from '#storefront/shopper-storage.ts'

export const notificationsPath = '/api/web/users/user/notifications'

/** Shortest interval between requests, in milliseconds. */
const pause = 60_000

let unread = 0
let owner = ''
let requestedAt = Number.NEGATIVE_INFINITY
/** Incremented with each count: answers to older requests are outdated. */
let revision = 0
const listeners = new Set<() => void>()

/** Unread notifications; 0 on the server, for guests, and before the first answer. */
export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )
}

/** Sets the unread count of the page. */
export function setUnreadCount(count: number): void {
  revision += 1
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

/** Requests the unread count of `shopper` (empty: a guest), at most once a minute for the same one. */
export async function refreshUnreadCount(shopper: string): Promise<void> {
  if (shopper !== owner) {
    owner = shopper
    requestedAt = Number.NEGATIVE_INFINITY
    setUnreadCount(0)
  }
  const now = performance.now()
  if (owner === '' || !storedToken() || now - requestedAt < pause) return
  requestedAt = now
  const before = revision
  try {
    const options = { extras: { query: { limit: 1 } }, inPassing: true }
    const count = parseUnreadCount(await browserApi().get(notificationsPath, options))
    if (before === revision && count !== undefined) setUnreadCount(count)
  } catch {
    // The header works without the count.
  }
}

/** The unread count of an answer; undefined when it has none. */
export function parseUnreadCount(answer: unknown): number | undefined {
  return number(at(answer, 'unread'), at(answer, 'unreadCount'), at(answer, 'data.unread'))
}
