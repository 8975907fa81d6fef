import { type RefObject, useEffect, useRef, useState } from 'react'

const stay = 5000

/**
 * Slides that the browser itself scrolls and snaps: the visible index, going to one, and advancing every five seconds while
 * the page is visible and nothing in `frame` is hovered, focused or touched. Starts paused with reduced motion.
 */
export function useSlides(count: number, frame: RefObject<HTMLElement | null>) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(true)

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
    const stop = () => reducedMotion.matches && setPlaying(false)
    stop()
    reducedMotion.addEventListener('change', stop)
    return () => reducedMotion.removeEventListener('change', stop)
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
    // Restarted with each slide, so that one that was swiped to stays as long as the others.
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

/** After a touch ends, browsers keep the hover state. */
function isHeld(frame: HTMLElement | null): boolean {
  if (!frame || document.visibilityState === 'hidden') return true
  const isPointedAt = matchMedia('(hover: hover)').matches && frame.matches(':hover')
  // A pressed button keeps the focus without being focused by keyboard.
  return isPointedAt || frame.matches(':active') || frame.querySelector(':focus-visible') !== null
}

function scrollTo(strip: HTMLElement, index: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left: index * strip.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
}
