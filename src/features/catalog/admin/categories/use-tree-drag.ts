import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Drop } from './tree.ts'

/** Width of a level, in pixels, by which dragging to the left leaves a branch. */
const levelWidth = 24
/** This close to an edge of the window the page scrolls, by so much a frame. */
const edge = 72
const scrollStep = 12

type Drag = { id: string; drop: Drop | undefined; levels: number }

/**
 * Drags rows by their grips, with a mouse, a pen or a finger. Rows are elements with `data-row`. `onDrop` is told where one was let
 * go, and by how many levels to the right.
 */
export function useTreeDrag(onDrop: (id: string, drop: Drop, levels: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef({ drag, onDrop })
  latest.current = { drag, onDrop }
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = (id: string, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || stop.current) return
    const grip = event.currentTarget
    const { pointerId } = event
    const start = { x: event.clientX, y: event.clientY }
    let at = start
    let isDragging = false
    let frame = 0
    const look = () => {
      const drop = dropAt(at.x, at.y, id)
      const levels = Math.round((at.x - start.x) / levelWidth)
      setDrag((known) =>
        known?.drop?.rowId === drop?.rowId &&
        known?.drop?.zone === drop?.zone &&
        known?.levels === levels
          ? known
          : { id, drop, levels },
      )
    }
    const scroll = () => {
      const step = at.y < edge ? -scrollStep : at.y > window.innerHeight - edge ? scrollStep : 0
      if (step !== 0) {
        window.scrollBy(0, step)
        look()
      }
      frame = requestAnimationFrame(scroll)
    }
    const onMove = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      at = { x: moved.clientX, y: moved.clientY }
      if (!isDragging && Math.hypot(at.x - start.x, at.y - start.y) < 5) return
      if (!isDragging) frame = requestAnimationFrame(scroll)
      isDragging = true
      look()
    }
    const end = (isDropped: boolean) => {
      const { drag: last, onDrop: tell } = latest.current
      stop.current?.()
      if (isDropped && isDragging && last?.drop) tell(id, last.drop, last.levels)
    }
    const onUp = (lifted: globalThis.PointerEvent) => lifted.pointerId === pointerId && end(true)
    const onKey = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end(false)
    const onCancel = () => end(false)
    stop.current = () => {
      stop.current = undefined
      cancelAnimationFrame(frame)
      grip.removeEventListener('pointermove', onMove)
      grip.removeEventListener('pointerup', onUp)
      grip.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey)
      setDrag(undefined)
    }
    grip.setPointerCapture(pointerId)
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('pointerup', onUp)
    grip.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey)
  }
  return { drag, begin }
}

/** Upper and lower parts of a row mean before and after it, the middle means into it. */
function dropAt(x: number, y: number, dragged: string): Drop | undefined {
  const inside = Math.min(Math.max(x, 1), window.innerWidth - 1)
  const row = document
    .elementsFromPoint(inside, y)
    .map((element) => element.closest<HTMLElement>('[data-row]'))
    .find(Boolean)
  const rowId = row?.dataset.row
  if (!row || !rowId || rowId === dragged) return undefined
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / height
  return { rowId, zone: part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside' }
}
