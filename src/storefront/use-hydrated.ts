import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and at hydration, true afterwards: for what the shared HTML can't know, such as the query. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
