import { type RefObject, useEffect, useState } from 'react'
import { smoothScroll } from './smooth-scroll.ts'

/** Scrolls a row by its visible width, for mouse users; reports at which end there is more. */
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
    if (element) smoothScroll(element, element.scrollLeft + direction * element.clientWidth)
  }
  return { more, step }
}
