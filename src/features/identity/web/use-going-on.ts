import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useShopper } from '#storefront/auth.ts'
import { useHydrated } from '#storefront/use-hydrated.ts'
import { useQueryParameter } from '#storefront/use-query-parameter.ts'
import { afterSignIn } from './with-redirect.ts'

/** Leads who is signed in already, here or by now in another tab, to where the sign-in would lead. */
export function useGoingOn({ busy }: { busy: boolean }): void {
  const { status } = useShopper()
  const hydrated = useHydrated()
  const redirect = useQueryParameter('redirect')
  const navigate = useNavigate()
  const isDue = hydrated && status === 'signed-in' && !busy
  useEffect(() => {
    if (isDue) void navigate(afterSignIn(redirect), { replace: true })
  }, [isDue, redirect, navigate])
}
