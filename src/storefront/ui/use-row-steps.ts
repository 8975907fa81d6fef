import { type RefObject, useEffect, useState } from 'react'

/** How long a row takes to move on, in milliseconds. */
const speed = 500

/** Moves a row that is swiped sideways by what is seen of it, for shoppers with a mouse; says where there is more. */
export function useRowSteps(row: RefObject<HTMLElement | null>, items: number) {
  const [more, setMore] = useState({ before: false, after: false })

  useEffect(() => {
    const element = row.current
    if (!element || items === 0) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const before = scrollLeft > 4
      const after = scrollLeft + clientWidth < scrollWidth - 4
      setMore((was) => (was.before === before && was.after === after ? was : { before, after }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row, items])

  const step = (direction: -1 | 1) => {
    const element = row.current
    if (element) glide(element, element.scrollLeft + direction * element.clientWidth)
  }
  return { more, step }
}

/** Browsers scroll smoothly at a speed of their own; this one takes as long as it is meant to. */
function glide(element: HTMLElement, wanted: number): void {
  const from = element.scrollLeft
  const to = Math.min(Math.max(wanted, 0), element.scrollWidth - element.clientWidth)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = to
    return
  }
  const start = performance.now()
  element.style.scrollSnapType = 'none'
  const move = (now: number) => {
    const done = Math.min((now - start) / speed, 1)
    element.scrollLeft = from + (to - from) * (1 - (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(move)
    else element.style.scrollSnapType = ''
  }
  requestAnimationFrame(move)
}
