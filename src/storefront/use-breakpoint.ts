import { useSyncExternalStore } from 'react'

/** For data and code that only one of the layouts shows; false on the server and at hydration. */
function breakpoint(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const matches = () => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches, () => false)
}

/** True below the breakpoint `md`. */
export const useIsPhone = breakpoint('(width < 48rem)')

/** True from the breakpoint `lg` on. */
export const useIsWide = breakpoint('(width >= 64rem)')
