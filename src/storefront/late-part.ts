import { useEffect, useSyncExternalStore } from 'react'

type State<Part> = {
  /** Undefined until its code is there. */
  part: Part | undefined
  /** The code could not be had; it may be there when it is asked for again, or when the page is loaded anew. */
  hasFailed: boolean
}

/**
 * A part of a page whose code comes when it is wanted. Unlike React's own `lazy` it never throws, and what failed can be
 * tried again.
 */
export type LatePart<Part> = {
  state: () => State<Part>
  subscribe: (listener: () => void) => () => void
  /** Brings the code, once however often it is called. Never throws. */
  load: () => Promise<void>
}

export function latePart<Part>(bring: () => Promise<Part>): LatePart<Part> {
  let state: State<Part> = { part: undefined, hasFailed: false }
  let coming: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const set = (next: State<Part>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const settle = (next: State<Part>) => {
    coming = undefined
    set(next)
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async () => {
      if (state.part) return
      if (!coming) {
        set({ part: undefined, hasFailed: false })
        coming = bring().then(
          (part) => settle({ part, hasFailed: false }),
          () => settle({ part: undefined, hasFailed: true }),
        )
      }
      await coming
    },
  }
}

/** The part as soon as it is wanted and there. */
export function useLatePart<Part>(late: LatePart<Part>, isWanted: boolean): State<Part> {
  const state = useSyncExternalStore(late.subscribe, late.state, late.state)
  useEffect(() => {
    if (isWanted) void late.load()
  }, [late, isWanted])
  return state
}
