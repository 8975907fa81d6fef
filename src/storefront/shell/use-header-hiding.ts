import { useEffect, useState } from 'react'
import { isHeaderHeld } from './header-lock.ts'

/** Within this many pixels of the top the header always shows. */
const nearTop = 100
/** Smaller movements are a finger's trembling. */
const threshold = 6

/** True while the shopper scrolls down; false again on scrolling up, or near the top. */
export function useHeaderHiding(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (now <= nearTop) setHidden(false)
      else if (Math.abs(now - last) < threshold) return
      else if (!isHeaderHeld()) setHidden(now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
