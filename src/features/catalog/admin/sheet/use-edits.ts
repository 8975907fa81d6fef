import { useEffect, useReducer, useRef } from 'react'
import type { Edit, Edits, Patch } from './edits.ts'

type State = {
  edits: Edits
  past: readonly Patch[]
  future: readonly Patch[]
}

type Action =
  | { kind: 'apply'; patch: Patch }
  | { kind: 'undo' | 'redo' }
  | { kind: 'replace'; edits: Edits; isSaved: boolean }

const storageKey = 'draft:sheet'
const pauseMs = 300
const mostSteps = 200

/** The edits of the sheet with their steps back, kept by this browser until they are saved. */
export function useEdits() {
  const [state, dispatch] = useReducer(reduce, undefined, start)
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    const timer = setTimeout(() => keep(state), pauseMs)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    const keepNow = () => keep(latest.current)
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return {
    edits: state.edits,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    apply: (patch: Patch) => patch.size > 0 && dispatch({ kind: 'apply', patch }),
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    /** Takes all edits back, in one step. */
    discard: () =>
      dispatch({
        kind: 'apply',
        patch: new Map([...state.edits.keys()].map((key) => [key, undefined])),
      }),
    /** Without a step back: what was saved or loaded meanwhile is no edit of this person. */
    replace: (edits: Edits, { isSaved = false } = {}) =>
      dispatch({ kind: 'replace', edits, isSaved }),
  }
}

function reduce(state: State, action: Action): State {
  if (action.kind === 'replace') {
    if (action.edits === state.edits && !action.isSaved) return state
    // Steps back would bring edits over values that are no longer there.
    const steps = action.isSaved ? { past: [], future: [] } : {}
    return { ...state, ...steps, edits: action.edits }
  }
  if (action.kind === 'apply') {
    const past = [...state.past, inverse(state.edits, action.patch)].slice(-mostSteps)
    return { edits: patched(state.edits, action.patch), past, future: [] }
  }
  const [from, to] =
    action.kind === 'undo' ? ([state.past, state.future] as const) : [state.future, state.past]
  const patch = from.at(-1)
  if (!patch) return state
  const [less, more] = [from.slice(0, -1), [...to, inverse(state.edits, patch)]]
  const steps = action.kind === 'undo' ? { past: less, future: more } : { past: more, future: less }
  return { edits: patched(state.edits, patch), ...steps }
}

function patched(edits: Edits, patch: Patch): Edits {
  const next = new Map(edits)
  for (const [key, edit] of patch) {
    if (edit) next.set(key, edit)
    else next.delete(key)
  }
  return next
}

const inverse = (edits: Edits, patch: Patch): Patch =>
  new Map([...patch.keys()].map((key) => [key, edits.get(key)]))

function start(): State {
  const empty: State = { edits: new Map(), past: [], future: [] }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(kept) ? { ...empty, edits: new Map(kept as [string, Edit][]) } : empty
  } catch {
    return empty
  }
}

/** Storage may be switched off or full. */
function keep({ edits }: State): void {
  try {
    if (edits.size === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify([...edits]))
  } catch {
    // The edits last as long as the page.
  }
}
