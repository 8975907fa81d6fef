import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutTracking } from '../domain/address.ts'

/**
 * Takes out of the address bar what only tells where the shopper came from. The router does it, so that nothing built
 * from its address brings that back; nothing is loaded again for it (`shouldRevalidate` of the route).
 */
export function useCleanAddress(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const clean = withoutTracking(search)
    if (clean === search) return
    void navigate({ pathname, search: clean, hash }, { replace: true, preventScrollReset: true })
  }, [navigate, pathname, search, hash])
}
