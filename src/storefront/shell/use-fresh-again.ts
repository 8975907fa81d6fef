import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Asks for the page's data anew when the shopper has come back to it from another site or a page loaded anew: browsers
 * show what they kept then, however old it is and whatever its headers say.
 */
export function useFreshAgain(): void {
  const { revalidate } = useRevalidator()
  const ask = useEffectEvent(() => {
    // What was kept is better than nothing.
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
