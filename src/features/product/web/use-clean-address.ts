import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { withoutTracking } from '../domain.ts'

/** Takes out of the address bar what only tells where the shopper came from, without loading anything again. */
export function useCleanAddress(): void {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    const clean = withoutTracking(search)
    if (clean !== search) {
      window.history.replaceState(window.history.state, '', pathname + clean + hash)
    }
  }, [pathname, search, hash])
}
