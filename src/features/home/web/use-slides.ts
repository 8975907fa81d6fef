import { type RefObject, useEffect, useRef, useState } from 'react'

const stay = 5000

/**
 * A strip of slides that the browser itself scrolls and snaps: which one is seen, going to one, and moving on after five
 * seconds on each while nobody points at or focuses anything in `frame` or touches it and the page is seen. Starts
 * paused where less motion is wanted.
 */
export function useSlides(count: number, frame: RefObject<HTMLElement | null>) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(true)

  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const stop = () => calm.matches && setPlaying(false)
    stop()
    calm.addEventListener('change', stop)
    return () => calm.removeEventListener('change', stop)
  }, [])

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const onScroll = () => setCurrent(Math.round(element.scrollLeft / element.clientWidth))
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [])

  useEffect(() => {
    const element = strip.current
    if (!element || !playing || count < 2) return
    // Begun anew with each slide, so that one that was swiped to stays as long as the others.
    const timer = setInterval(() => {
      if (!isHeld(frame.current)) scrollTo(element, (current + 1) % count)
    }, stay)
    return () => clearInterval(timer)
  }, [playing, count, current, frame])

  const show = (index: number) => {
    setPlaying(false)
    if (strip.current) scrollTo(strip.current, index)
  }
  return { strip, current, show, playing, setPlaying }
}

/** A finger that has left the screen leaves its hover behind. */
function isHeld(frame: HTMLElement | null): boolean {
  if (!frame || document.visibilityState === 'hidden') return true
  const isPointedAt = matchMedia('(hover: hover)').matches && frame.matches(':hover')
  // A button that was pressed keeps the focus, but is not where a keyboard is.
  return isPointedAt || frame.matches(':active') || frame.querySelector(':focus-visible') !== null
}

function scrollTo(strip: HTMLElement, index: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left: index * strip.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
}
