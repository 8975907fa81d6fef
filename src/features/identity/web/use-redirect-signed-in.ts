import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useShopper } from '#storefront/auth.ts'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { afterSignIn } from './with-redirect.ts'

/** Redirects a shopper who is signed in already, here or meanwhile in another tab. */
export function useRedirectSignedIn({ busy }: { busy: boolean }): void {
  const { status } = useShopper()
  const hydrated = useHydrated()
  const redirect = useQueryParameter('redirect')
  const navigate = useNavigate()
  const isDue = hydrated && status === 'signed-in' && !busy
  useEffect(() => {
    if (isDue) void navigate(afterSignIn(redirect), { replace: true })
  }, [isDue, redirect, navigate])
}
