import { useSyncExternalStore } from 'react'
import { browserApi } from '#storefront/api/browser-api.ts'
import { at, number } from '#storefront/api/read.ts'
import { storedToken } from '#storefront/shopper-storage.ts'

export const notificationsPath = '/api/web/users/user/notifications'

/** The server is asked at most this often, in milliseconds. */
const pause = 60_000

let unread = 0
let owner = ''
let askedAt = Number.NEGATIVE_INFINITY
/** Raised with each count: an answer that was on its way meanwhile is older. */
let told = 0
const listeners = new Set<() => void>()

/** How many notices the shopper has not read; 0 on the server, for guests, and before the server was asked. */
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

/** Tells the page how many are unread now. */
export function tellUnread(count: number): void {
  told += 1
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

/** Asks how many notices are unread for `shopper` (empty: nobody is signed in), at most once a minute for the same one. */
export async function askUnread(shopper: string): Promise<void> {
  if (shopper !== owner) {
    owner = shopper
    askedAt = Number.NEGATIVE_INFINITY
    tellUnread(0)
  }
  const now = performance.now()
  if (owner === '' || !storedToken() || now - askedAt < pause) return
  askedAt = now
  const before = told
  try {
    const asking = browserApi().get(notificationsPath, { query: { limit: 1 }, inPassing: true })
    const count = unreadIn(await asking)
    if (before === told && count !== undefined) tellUnread(count)
  } catch {
    // The header can do without.
  }
}

/** What an answer says about how many are unread; undefined when it does not. */
export function unreadIn(answer: unknown): number | undefined {
  return number(at(answer, 'unread'), at(answer, 'unreadCount'), at(answer, 'data.unread'))
}
