import { useEffect, useSyncExternalStore } from 'react'
import { bringAgain, isGone } from './bring-again.ts'

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
  /**
   * For who asks to try again: code that is gone comes with a page of the new build, so the page is loaded anew. Not for
   * what happens by itself, which might do so without end.
   */
  retry: () => Promise<void>
}

/** `bring` imports a module, of which `pick` is the part. */
export function latePart<Module>(bring: () => Promise<Module>): LatePart<Module>
export function latePart<Module, Part>(
  bring: () => Promise<Module>,
  pick: (module: Module) => Part,
): LatePart<Part>
export function latePart<Module, Part>(
  bring: () => Promise<Module>,
  pick = (module: Module) => module as unknown as Part,
): LatePart<Part> {
  let failure: unknown
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
  const load = async () => {
    if (state.part) return
    if (!coming) {
      set({ part: undefined, hasFailed: false })
      const brought = failure === undefined ? bring() : bringAgain(bring, failure)
      coming = brought.then(
        (module) => settle({ part: pick(module), hasFailed: false }),
        (error: unknown) => {
          failure = error
          settle({ part: undefined, hasFailed: true })
        },
      )
    }
    await coming
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    retry: async () => {
      if (await isGone(failure)) location.reload()
      else await load()
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
