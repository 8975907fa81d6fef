import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

/** A row that is being dragged. */
export type Drag = {
  from: number
  /** The gap that it would go to: before the row of this index. */
  to: number
  dx: number
  dy: number
}

type Start = { from: number; x: number; y: number; middles: number[] }

/** Pointers this near to an edge of the window scroll it, in pixels. */
const edge = 72
const step = 14

/**
 * Lets the children of a list be dragged by their handles, with mouse, pen or finger. A tenth of the code of a library, none of
 * which works under the policy of the back office: they write style elements.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: Drag) => void,
  onKey: (index: number, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<Start>(undefined)
  const stop = () => {
    start.current = undefined
    setDrag(undefined)
  }
  const at = ({ clientX, clientY }: PointerEvent): Drag | undefined => {
    if (!start.current) return undefined
    const { from, x, y, middles } = start.current
    const place = clientY + scrollY
    const above = middles.filter((middle) => middle < place).length
    return { from, to: above, dx: clientX - x, dy: place - y }
  }
  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const middles = [...list.current.children].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 + scrollY
      })
      start.current = { from: index, x: event.clientX, y: event.clientY + scrollY, middles }
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = at(event)
      if (!moved) return
      if (event.clientY < edge) scrollBy(0, -step)
      else if (event.clientY > innerHeight - edge) scrollBy(0, step)
      setDrag(moved)
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = drag && at(event)
      stop()
      if (moved) onDrop(moved)
    },
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event
      if (key === 'Escape' && drag) stop()
      if (!isArrow(key)) return
      event.preventDefault()
      onKey(index, key)
    },
  })
  return { drag, handleProps }
}

const isArrow = (key: string): key is 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'
