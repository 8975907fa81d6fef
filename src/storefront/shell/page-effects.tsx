import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { checkShopper, watchShopper } from '../auth.ts'
import { watchCart } from '../cart-count.ts'
import { useHydrated } from '../use-hydrated.ts'
import { announceHydrated } from './hydrated-event.ts'

/** Background tasks of every page. A component of its own: in the frame its stores would make all pages hydrate at once. */
export function PageEffects() {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  // The first check of the shopper is made anyway.
  const looked = useRef(pathname)
  useRevalidateOnReturn()
  useShopFonts()
  useEffect(() => {
    if (!hydrated) return
    let stops: (() => void)[] = []
    // In tasks of their own: hydration alone is long on a phone.
    let begun = setTimeout(() => {
      stops = [watchShopper(), watchCart(), keepFocusInView()]
      // Only now do buttons submit, forms know what was typed before, and all parts know the shopper.
      begun = setTimeout(announceHydrated)
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

/**
 * Keeps the element focused by keyboard in view while lists above it load and push it out of the window, until the next
 * input. Returns the function that stops it.
 */
function keepFocusInView(): () => void {
  let isReached = false
  const listen = ({ type, isTrusted }: Event) => {
    // React replays focus events from before hydration; a key may have followed.
    if (isTrusted) isReached = type === 'focusin'
  }
  const types = ['focusin', 'keydown', 'pointerdown', 'wheel', 'touchmove', 'popstate']
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement
    if (isReached && focused?.matches(':focus-visible'))
      focused.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(document.body)
  for (const type of types) addEventListener(type, listen, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    for (const type of types) removeEventListener(type, listen, { capture: true })
  }
}

/**
 * Loads the page's data again when the shopper returns to it by Back from another site or a full page load: browsers then
 * show their own copy, however old and whatever its headers say.
 */
function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => {
    // Offline, old data is better than none.
    if (navigator.onLine) void revalidate()
  })
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation')
    if (opened instanceof PerformanceNavigationTiming && opened.type === 'back_forward') ask()
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) ask()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

/**
 * Loads the shop's fonts after hydration, for the next visit: early-script.ts. The typeface does not change within a visit,
 * and a second layout would delay the shopper's input.
 */
function useShopFonts(): void {
  useEffect(() => {
    const load = () => {
      // Most of the local fallback faces do not exist.
      for (const face of document.fonts) face.load().catch(() => undefined)
    }
    // In a task of its own, since hydration is long enough.
    const begun = setTimeout(load)
    return () => clearTimeout(begun)
  }, [])
}
