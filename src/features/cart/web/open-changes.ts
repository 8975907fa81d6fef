import { useSyncExternalStore } from 'react'

/** Pieces wanted of lines, by the line's id, while the server has not agreed yet; 0 takes the line out. */
export type Wanted = ReadonlyMap<string, number>

type Send = (quantity: number) => Promise<void>

/**
 * What shoppers have changed and the server does not know yet. Lines do not wait for one another; of one line one
 * quantity is on its way at a time, and the last one wanted follows it, those between are never sent.
 */
export function createOpenChanges() {
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
     * Wants `quantity` pieces of a line. `send` tells the server and never throws; it may be called again, for a
     * quantity that was wanted meanwhile. Resolves when all of this line is sent.
     */
    async change(id: string, quantity: number, send: Send): Promise<void> {
      put((next) => next.set(id, quantity))
      if (!sent.has(id)) await follow(sendLatest(id, send))
    },
    /** Takes lines out at once, whatever of them is on its way. `send` tells the server and never throws. */
    async remove(ids: readonly string[], send: () => Promise<void>): Promise<void> {
      put((next) => {
        for (const id of ids) next.set(id, 0)
      })
      await follow(send().then(() => release(ids)))
    },
    /** True while nothing else is wanted of the line than this: its outcome is worth telling. */
    isLatest: (id: string, quantity: number) => wanted.get(id) === quantity,
    /** Quantities that wait for another of their line to arrive. */
    unsent: () => [...wanted].filter(([id, quantity]) => quantity > 0 && sent.get(id) !== quantity),
    /** Somebody else is shopping now: what is still on its way is nothing to them. */
    forget: () => put((next) => next.clear()),
    /** Resolves once the server has answered all changes, those included that are made while waiting. */
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

export const openChanges = createOpenChanges()

const nothing: Wanted = new Map()

/** What is wanted and not agreed to yet. */
export function useWanted(): Wanted {
  return useSyncExternalStore(openChanges.subscribe, openChanges.wanted, () => nothing)
}

/** Resolves once the server has answered every change of the cart: before, the cart it tells of may be an old one. */
export function settledCart(): Promise<void> {
  return openChanges.settled()
}
