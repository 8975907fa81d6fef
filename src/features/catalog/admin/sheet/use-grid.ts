import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Leaving } from './cell-editor.tsx'
import {
  clampPlace,
  moved,
  type Place,
  type Range,
  rangeOf,
  type Selection,
  type Size,
  selectOnly,
} from './selection.ts'

export type Editing = Place & { initial: string; isReplacing: boolean; isByTouch: boolean }

type Deps = {
  size: Size
  /** Rows that fit into the frame. */
  pageRows: () => number
  textAt: (place: Place) => string
  canEditAt: (place: Place) => boolean
  onType: (place: Place, text: string) => void
  onClear: (range: Range) => void
  onFill: (range: Range) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
  /** Brings a place into sight. */
  reveal: (place: Place) => void
}

/** Selection and editing of the sheet, by keyboard, pointer and touch. */
export function useGrid(deps: Deps) {
  const [state, setSelection] = useState<Selection>(() => selectOnly({ row: 0, column: 0 }))
  const [editing, setEditing] = useState<Editing>()
  /** The focus follows the active cell once the grid has had it. */
  const [hasFocus, setFocused] = useState(false)
  const latest = useRef(deps)
  latest.current = deps
  const { size } = deps
  const selection = {
    active: clampPlace(state.active, size),
    end: clampPlace(state.end, size),
  }
  const range = rangeOf(selection)
  const select = (next: Selection) => {
    setSelection(next)
    latest.current.reveal(next.end)
  }
  const edit = (place: Place, initial?: string, isByTouch = false) => {
    if (!latest.current.canEditAt(place)) return
    // At once, so that the letter that was pressed goes into the field, and phones show their keyboard.
    flushSync(() => {
      setSelection(selectOnly(place))
      const isReplacing = initial !== undefined
      const text = initial ?? latest.current.textAt(place)
      setEditing({ ...place, initial: text, isReplacing, isByTouch })
    })
  }
  const done = (text: string, leaving: Leaving) => {
    if (!editing) return
    const { row, column, initial, isReplacing, isByTouch } = editing
    setEditing(undefined)
    if (text !== initial || isReplacing) deps.onType({ row, column }, text)
    const step = steps[leaving]
    if (!step) return
    const next = moved(selectOnly({ row, column }), step, size)
    select(next)
    // A phone keeps its keyboard for the next cell.
    if (isByTouch && next.active.row !== row) edit(next.active, undefined, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.nativeEvent.isComposing) return
    const isHandled = handleKey(event, { deps, selection, range, size, select, edit })
    if (isHandled) event.preventDefault()
  }
  return {
    selection,
    range,
    editing,
    hasFocus,
    setFocused,
    select,
    edit,
    done,
    cancel: () => setEditing(undefined),
    onKeyDown,
  }
}

const steps: Readonly<Record<Leaving, { rows?: number; columns?: number } | undefined>> = {
  down: { rows: 1 },
  up: { rows: -1 },
  right: { columns: 1 },
  left: { columns: -1 },
  stay: undefined,
}

type Keys = {
  deps: Deps
  selection: Selection
  range: Range
  size: Size
  select: (selection: Selection) => void
  edit: (place: Place, initial?: string) => void
}

/** Whether the key was one of the sheet's. */
function handleKey(event: KeyboardEvent, keys: Keys): boolean {
  if (event.altKey) return false
  return event.ctrlKey || event.metaKey ? handleCommand(event, keys) : handlePlain(event, keys)
}

function handleCommand(event: KeyboardEvent, keys: Keys): boolean {
  const { deps, selection, range, size, select } = keys
  const isExtending = event.shiftKey
  const far = Math.max(size.rows, size.columns)
  const jump = arrowOf(event.key, far) ?? cornerOf(event.key, far)
  if (jump) {
    select(moved(selection, { ...jump, isExtending }, size))
    return true
  }
  const key = event.key.toLowerCase()
  if (key === 'a') {
    const end = { row: size.rows - 1, column: size.columns - 1 }
    select({ active: { row: 0, column: 0 }, end })
  } else if (key === 'd') deps.onFill(range)
  else if (key === 'z' && !isExtending) deps.onUndo()
  else if (key === 'y' || key === 'z') deps.onRedo()
  else if (key === 's') deps.onSave()
  else return false
  return true
}

function handlePlain(event: KeyboardEvent, keys: Keys): boolean {
  const { deps, selection, range, size, select, edit } = keys
  const { key, shiftKey } = event
  const page = deps.pageRows()
  const step = arrowOf(key, 1) ?? pageOf(key, page) ?? edgeOf(key, size.columns)
  if (step) {
    select(moved(selection, { ...step, isExtending: shiftKey }, size))
    return true
  }
  if (key === 'Tab') {
    // At the end of a row, Tab leaves the sheet.
    const to = selection.active.column + (shiftKey ? -1 : 1)
    if (to < 0 || to >= size.columns) return false
    select(selectOnly({ row: selection.active.row, column: to }))
    return true
  }
  if (key === 'Delete' || key === 'Backspace') deps.onClear(range)
  else if (key === 'Enter' || key === 'F2') edit(selection.active)
  else if (key.length === 1 && key !== ' ') {
    edit(selection.active, '')
    // The letter itself goes on into the field.
    return false
  } else return key === ' '
  return true
}

type Step = { rows?: number; columns?: number }

const arrowOf = (key: string, size: number): Step | undefined =>
  ({
    ArrowDown: { rows: size },
    ArrowUp: { rows: -size },
    ArrowRight: { columns: size },
    ArrowLeft: { columns: -size },
  })[key]

const pageOf = (key: string, rows: number): Step | undefined =>
  ({ PageDown: { rows }, PageUp: { rows: -rows } })[key]

const edgeOf = (key: string, columns: number): Step | undefined =>
  ({ Home: { columns: -columns }, End: { columns } })[key]

const cornerOf = (key: string, far: number): Step | undefined =>
  ({ Home: { rows: -far, columns: -far }, End: { rows: far, columns: far } })[key]
