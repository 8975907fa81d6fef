import { useEffect, useSyncExternalStore } from 'react'
import { isFileGone, retryImport } from './retry-import.ts'

type State<Loaded> = {
  /** Undefined until its code is loaded. */
  loaded: Loaded | undefined
  /** Loading failed; a retry or a reload of the page may succeed. */
  hasFailed: boolean
}

/**
 * A component whose code is loaded on demand. Unlike React's `lazy` it never throws, and a failed import can be retried.
 */
export type LazyComponent<Loaded> = {
  state: () => State<Loaded>
  subscribe: (listener: () => void) => () => void
  /** Loads the code, once however often it is called. Never throws. */
  load: () => Promise<void>
  /**
   * For a retry button: code of an old build is gone for good, so the page is reloaded. Not for automatic retries, which
   * could reload without end.
   */
  retry: () => Promise<void>
}

/** `importModule` is a dynamic import; `pick` selects the export to use, by default the whole module. */
export function lazyComponent<Module>(importModule: () => Promise<Module>): LazyComponent<Module>
export function lazyComponent<Module, Loaded>(
  importModule: () => Promise<Module>,
  pick: (module: Module) => Loaded,
): LazyComponent<Loaded>
export function lazyComponent<Module, Loaded>(
  importModule: () => Promise<Module>,
  pick = (module: Module) => module as unknown as Loaded,
): LazyComponent<Loaded> {
  let failure: unknown
  let state: State<Loaded> = { loaded: undefined, hasFailed: false }
  let pending: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const set = (next: State<Loaded>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const settle = (next: State<Loaded>) => {
    pending = undefined
    set(next)
  }
  const load = async () => {
    if (state.loaded) return
    if (!pending) {
      set({ loaded: undefined, hasFailed: false })
      const loading = failure === undefined ? importModule() : retryImport(importModule, failure)
      pending = loading.then(
        (module) => settle({ loaded: pick(module), hasFailed: false }),
        (error: unknown) => {
          failure = error
          settle({ loaded: undefined, hasFailed: true })
        },
      )
    }
    await pending
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    retry: async () => {
      if (await isFileGone(failure)) location.reload()
      else await load()
    },
  }
}

/** Loads the component when it is wanted. */
export function useLazyComponent<Loaded>(
  component: LazyComponent<Loaded>,
  isWanted: boolean,
): State<Loaded> {
  const state = useSyncExternalStore(component.subscribe, component.state, component.state)
  useEffect(() => {
    if (isWanted) void component.load()
  }, [component, isWanted])
  return state
}
