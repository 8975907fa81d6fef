import { useEffect, useRef, useState } from 'react'

const stay = 5000

/**
 * A strip of slides that the browser itself scrolls and snaps: which one is seen, going to one, and moving on every
 * five seconds while nobody touches, points at or focuses it. Starts paused where less motion is wanted.
 */
export function useSlides(count: number) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(true)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
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
    const timer = setInterval(() => {
      const held = element.matches(':hover, :active, :focus-within')
      if (held || document.visibilityState === 'hidden') return
      const seen = Math.round(element.scrollLeft / element.clientWidth)
      scrollTo(element, (seen + 1) % count)
    }, stay)
    return () => clearInterval(timer)
  }, [playing, count])

  const show = (index: number) => {
    setPlaying(false)
    if (strip.current) scrollTo(strip.current, index)
  }
  return { strip, current, show, playing, setPlaying }
}

function scrollTo(strip: HTMLElement, index: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  strip.scrollTo({ left: index * strip.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
}
