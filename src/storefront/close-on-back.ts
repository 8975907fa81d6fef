import { useEffect, useEffectEvent } from 'react'
import { isRecord } from './api/parse.ts'

type Step = { href: string; key: unknown; close: () => void }

/** The open overlay and the history entry of the page below it. */
let step: Step | undefined

/** Call it before the router starts: window listeners run in their order, and the router would load the page again. */
export function watchBackNavigation(): void {
  window.addEventListener('popstate', (event) => {
    if (!step) return
    const { href, key, close } = step
    if (location.href === href && pageState().key === key) event.stopImmediatePropagation()
    close()
  })
}

/**
 * While mounted, the browser's Back (a phone's back gesture) calls `close` and stays on the page. Close it by
 * `history.back()` too, and navigate away with `replace`, so that no empty entry is left.
 */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const state = pageState()
    // A page reloaded while covered still has this entry.
    if (!state.isOver) history.pushState({ ...state, idx: placeOf(state) + 1, isOver: true }, '')
    step = { href: location.href, key: state.key, close: onBack }
    return () => {
      step = undefined
    }
  }, [])
}

function pageState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state
  return isRecord(state) ? state : {}
}

/** The router's index of the history entry. */
function placeOf(state: Readonly<Record<string, unknown>>): number {
  return typeof state.idx === 'number' ? state.idx : 0
}
