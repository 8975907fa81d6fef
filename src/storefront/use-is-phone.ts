import { useSyncExternalStore } from 'react'

const query = '(width < 48rem)'

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** True below the breakpoint `md`; false on the server and at hydration. For data that only one of the layouts shows. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
