import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

/** A row that is being dragged. */
export type Drag = {
  from: number
  /** The gap that it would go to: before the row of this index. */
  to: number
  dx: number
  dy: number
}

/** The middle of a child on the page, in pixels. */
type Middle = { x: number; y: number }
type Start = Middle & { from: number; middles: Middle[] }

/** The index that the row has once it is dropped. */
export const placeOf = ({ from, to }: Pick<Drag, 'from' | 'to'>) => (to > from ? to - 1 : to)

/** Pointers this near to an edge of the window scroll it, in pixels. */
const edge = 72
const step = 14

/**
 * Lets the children of a list, or of tiles in rows, be dragged by their handles, with mouse, pen or finger. A tenth of the code of a
 * library, none of which works under the policy of the back office: they write style elements.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: Drag) => void,
  onKey: (index: number, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => void,
  { isTiled = false } = {},
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
    const place = { x: clientX, y: clientY + scrollY }
    const to = isTiled
      ? gapOfTile(middles, from, place)
      : middles.filter((middle) => middle.y < place.y).length
    return { from, to, dx: place.x - x, dy: place.y - y }
  }
  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const middles = [...list.current.children].map((child) => {
        const { left, width, top, height } = child.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 + scrollY }
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

/** The place of the nearest tile is taken: the gap before it for one from behind it, after it for one from before it. */
function gapOfTile(middles: readonly Middle[], from: number, { x, y }: Middle): number {
  const distances = middles.map((middle) => Math.hypot(middle.x - x, middle.y - y))
  const nearest = distances.indexOf(Math.min(...distances))
  return nearest > from ? nearest + 1 : nearest
}

const isArrow = (key: string): key is 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'
