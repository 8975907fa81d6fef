import { useCallback, useEffect, useRef, useState } from 'react'

/** Which picture of the strip is seen. `shown` is brought into view whenever `reason` changes. */
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
    // What is chosen from the beginning moves nothing: the first picture is on its way already.
    if (known.current === reason) return
    known.current = reason
    if (shown >= 0) show(shown)
  }, [shown, reason, show])

  /** Lets the keyboard go on from the picture that is seen. */
  const focus = useCallback((index: number) => {
    const slide = strip.current?.children[index]
    slide?.querySelector('a')?.focus({ preventScroll: true })
  }, [])

  return { strip, current, setCurrent, show, focus }
}
