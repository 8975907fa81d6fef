import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { checkShopper, watchShopper } from '../auth.ts'
import { watchCart } from '../cart-count.ts'
import { useHydrated } from '../use-hydrated.ts'
import { tellCameToLife } from './came-to-life.ts'
import { useFreshAgain } from './use-fresh-again.ts'
import { useOwnFonts } from './use-own-fonts.ts'
import { watchFocus } from './watch-focus.ts'

/** What goes on behind every page. It renders by itself: with the frame all pages would have to come to life at once. */
export function PageWatch() {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  // The first time who is there is watched for anyway.
  const looked = useRef(pathname)
  useFreshAgain()
  useOwnFonts()
  useEffect(() => {
    if (!hydrated) return
    let stops: (() => void)[] = []
    // In tasks of their own: coming to life takes a phone long enough.
    let begun = setTimeout(() => {
      stops = [watchShopper(), watchCart(), watchFocus()]
      // Only now do buttons send their forms, forms know what was typed into them before, and all know who is shopping.
      begun = setTimeout(tellCameToLife)
    })
    return () => {
      clearTimeout(begun)
      for (const stop of stops) stop()
    }
  }, [hydrated])
  useEffect(() => {
    if (pathname !== looked.current) void checkShopper()
    looked.current = pathname
  }, [pathname])
  return null
}
