import { type PointerEvent, useRef } from 'react'
import type { Place, Range } from './selection.ts'
import type { useGrid } from './use-grid.ts'

type PointerDeps = {
  isExtending: boolean
  onExtended: () => void
  onFill: (range: Range) => void
}

/** Selecting and filling with a mouse; a tap of a finger edits at once. */
export function usePointerSelection(grid: ReturnType<typeof useGrid>, deps: PointerDeps) {
  const drag = useRef<{ kind: 'select' | 'fill'; range: Range }>(undefined)
  const filled = useRef<Range>(undefined)
  const { selection, range } = grid
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      const isHandle = (event.target as Element).closest('[data-fill-handle]') !== null
      const place = placeAt(event.target)
      if (!isHandle && !place) return
      drag.current = { kind: isHandle ? 'fill' : 'select', range }
      filled.current = undefined
      if (isHandle || !place) return
      grid.setFocused(true)
      grid.select({ active: event.shiftKey ? selection.active : place, end: place })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return
      const place = placeAt(document.elementFromPoint(event.clientX, event.clientY))
      if (!place) return
      // Not before something is dragged: a click would go to the frame.
      const { end } = selection
      const isElsewhere = place.row !== end.row || place.column !== end.column
      if (isElsewhere) event.currentTarget.setPointerCapture(event.pointerId)
      if (drag.current.kind === 'select') {
        grid.select({ active: selection.active, end: place })
      } else {
        const { top, left, right, bottom } = drag.current.range
        filled.current = { top, left, right, bottom: Math.max(bottom, place.row) }
        grid.select({
          active: { row: top, column: left },
          end: { row: filled.current.bottom, column: right },
        })
      }
    },
    onPointerUp: () => {
      if (drag.current?.kind === 'fill' && filled.current) {
        fillFrom(drag.current.range, filled.current, deps.onFill)
      }
      drag.current = undefined
    },
    onPointerCancel: () => {
      drag.current = undefined
    },
    onClick: (event: { target: EventTarget; nativeEvent: MouseEvent }) => {
      const place = placeAt(event.target)
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      if (!place || pointerType === 'mouse' || pointerType === undefined) return
      grid.setFocused(true)
      if (deps.isExtending) {
        grid.select({ active: selection.active, end: place })
        deps.onExtended()
      } else {
        grid.select({ active: place, end: place })
        grid.edit(place, undefined, true)
      }
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      const place = placeAt(event.target)
      if (place) grid.edit(place)
    },
  }
}

/** Dragging a range of several rows down repeats its last row. */
function fillFrom(from: Range, to: Range, onFill: (range: Range) => void): void {
  if (to.bottom > from.bottom) onFill({ ...to, top: from.bottom })
}

function placeAt(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const cell = target.closest<HTMLElement>('[data-place]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.row), column: Number(cell.dataset.place) }
}
