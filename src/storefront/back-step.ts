import { useEffect, useEffectEvent } from 'react'
import { isRecord } from './api/read.ts'

type Step = { href: string; key: unknown; close: () => void }

/** What lies over the page, and the page's own place in the history. */
let step: Step | undefined

/**
 * Call it before the router starts: listeners of a window are called in their order, and the router would load the page
 * anew.
 */
export function watchBackSteps(): void {
  window.addEventListener('popstate', (event) => {
    if (!step) return
    const { href, key, close } = step
    if (location.href === href && pageState().key === key) event.stopImmediatePropagation()
    close()
  })
}

/**
 * While the component stands, the browser's Back (a phone's back gesture) calls `close` and stays on the page. Close by
 * `history.back()` as well, and navigate away with `replace`, so that no empty step is left behind.
 */
export function useBackStep(close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    const state = pageState()
    // A page loaded anew while something lay over it still has that step.
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

/** The router counts the places. */
function placeOf(state: Readonly<Record<string, unknown>>): number {
  return typeof state.idx === 'number' ? state.idx : 0
}
