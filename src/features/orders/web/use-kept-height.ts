import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * What takes the place of an open box keeps its height, as far as it is in sight: nothing that is seen jumps when the box
 * closes by itself. Returns where the box stands and its least height in pixels.
 */
export function useKeptHeight(isOpen: boolean): [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null)
  const openHeight = useRef(0)
  const [kept, setKept] = useState(0)
  useEffect(() => {
    if (isOpen && place.current) openHeight.current = place.current.offsetHeight
  })
  useLayoutEffect(() => {
    if (isOpen || !place.current) return
    const inSight = window.innerHeight - place.current.getBoundingClientRect().top
    setKept(Math.max(0, Math.min(openHeight.current, inSight)))
  }, [isOpen])
  return [place, isOpen ? 0 : kept]
}
