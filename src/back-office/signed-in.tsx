import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { hasStatus } from '#storefront/api/api-error.ts'
import { ErrorState } from '#storefront/ui/error-state.tsx'
import { onSessionEnd, problemOf } from './api.ts'
import type { SignInForm } from './feature.ts'
import { meQuery } from './session.ts'
import { SessionEnded } from './session-ended.tsx'

/** Pages for signed-in staff; others are asked to sign in and come back. */
export function SignedIn({ signInForm }: { signInForm: SignInForm | undefined }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(meQuery)
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => onSessionEnd(() => setEnded(true)), [])
  const goOn = async () => {
    const me = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
    // A passkey may be somebody else's, who must not see what this page has read.
    if (me && data && me.id !== data.id) return window.location.reload()
    setEnded(false)
    await queries.invalidateQueries()
  }
  if (data) {
    // The page stays with all that was typed, and goes on after signing in again.
    return (
      <>
        <Outlet />
        {hasEnded && signInForm && (
          <SessionEnded email={data.email} signInForm={signInForm} onSignedIn={() => void goOn()} />
        )}
      </>
    )
  }
  if (hasStatus(error, 401)) {
    const query = new URLSearchParams(pathname === '/' ? {} : { tiep: pathname + search })
    return <Navigate to={`/dang-nhap${query.size > 0 ? `?${query}` : ''}`} replace />
  }
  if (error && isFetchedAfterMount) {
    return (
      <main className="p-4">
        <ErrorState level={1} description={problemOf(error)} onRetry={() => void refetch()} />
      </main>
    )
  }
  return <div className="boot" role="status" aria-label="Đang mở trang quản lý" />
}
