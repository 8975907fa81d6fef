import { useSyncExternalStore } from 'react'

/** Wanted quantity by line id, while the server has not confirmed it; 0 removes the line. */
export type Wanted = ReadonlyMap<string, number>

type Send = (quantity: number) => Promise<void>

/**
 * Changes of the cart that the server has not confirmed. Lines are independent. For each line one request is under way at a
 * time; the last wanted quantity follows it, those between are never sent.
 */
export function createPendingChanges() {
  let wanted: Wanted = new Map()
  const sent = new Map<string, number>()
  const open = new Set<Promise<void>>()
  const listeners = new Set<() => void>()

  const put = (change: (next: Map<string, number>) => void) => {
    const next = new Map(wanted)
    change(next)
    wanted = next
    for (const listener of listeners) listener()
  }
  const release = (ids: readonly string[]) =>
    put((next) => {
      for (const id of ids) next.delete(id)
    })
  const follow = (work: Promise<void>) => {
    open.add(work)
    return work.finally(() => open.delete(work))
  }

  async function sendLatest(id: string, send: Send): Promise<void> {
    for (let to = wanted.get(id); to && to !== sent.get(id); to = wanted.get(id)) {
      sent.set(id, to)
      await send(to)
    }
    sent.delete(id)
    if (wanted.get(id) !== 0) release([id])
  }

  return {
    /**
     * Wants `quantity` pieces of a line. `send` calls the server and never throws; it is called again for a quantity wanted
     * meanwhile. Resolves when all changes of this line are sent.
     */
    async change(id: string, quantity: number, send: Send): Promise<void> {
      put((next) => next.set(id, quantity))
      if (!sent.has(id)) await follow(sendLatest(id, send))
    },
    /** Removes lines at once, whatever is under way for them. `send` calls the server and never throws. */
    async remove(ids: readonly string[], send: () => Promise<void>): Promise<void> {
      put((next) => {
        for (const id of ids) next.set(id, 0)
      })
      await follow(send().then(() => release(ids)))
    },
    /** True while the line's wanted quantity is still this one: only then is its outcome worth showing. */
    isLatest: (id: string, quantity: number) => wanted.get(id) === quantity,
    /** Quantities queued behind a request of their line. */
    unsent: () => [...wanted].filter(([id, quantity]) => quantity > 0 && sent.get(id) !== quantity),
    /** Another shopper has signed in: their cart has none of these changes. */
    forget: () => put((next) => next.clear()),
    /** Resolves once the server has answered all changes, including those made while waiting. */
    async settled(): Promise<void> {
      while (open.size > 0) await Promise.all(open)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wanted: () => wanted,
  }
}

export const pendingChanges = createPendingChanges()

const nothing: Wanted = new Map()

export function useWanted(): Wanted {
  return useSyncExternalStore(pendingChanges.subscribe, pendingChanges.wanted, () => nothing)
}

/** Resolves once the server has answered every change of the cart. Before that it may return an outdated cart. */
export function whenCartSettled(): Promise<void> {
  return pendingChanges.settled()
}
