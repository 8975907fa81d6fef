import { useCallback, useEffect, useRef, useState } from 'react'

/** The visible picture of the strip. `shown` is scrolled into view whenever `reason` changes. */
export function useGallery(shown: number, reason: unknown) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const known = useRef(reason)

  const show = useCallback((index: number) => {
    const element = strip.current
    setCurrent(index)
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'instant' })
  }, [])

  useEffect(() => {
    // The initial choice scrolls nothing: its picture comes first already.
    if (known.current === reason) return
    known.current = reason
    if (shown >= 0) show(shown)
  }, [shown, reason, show])

  /** Moves the keyboard focus to the visible picture. */
  const focus = useCallback((index: number) => {
    const slide = strip.current?.children[index]
    slide?.querySelector('a')?.focus({ preventScroll: true })
  }, [])

  return { strip, current, setCurrent, show, focus }
}
