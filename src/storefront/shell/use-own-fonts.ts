import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The shop's fonts come when the page has come to life and are shown from the next page on: laying out a page a second
 * time for them would hold up whoever presses something meanwhile. Who has been here before sees them at once: early-script.ts.
 */
export function useOwnFonts(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    const load = () => {
      // Of the spare ones most are not there.
      for (const face of document.fonts) face.load().catch(() => undefined)
    }
    // In a task of its own, as coming to life takes long enough.
    const begun = setTimeout(load)
    return () => clearTimeout(begun)
  }, [])
  useEffect(() => {
    if (pathname !== first.current) document.documentElement.dataset.fonts = ''
  }, [pathname])
}
