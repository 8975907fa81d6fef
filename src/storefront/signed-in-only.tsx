import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useShopper } from './auth.ts'
import { loginPath } from './shell/paths.ts'

type Props = {
  /** Shown until the browser knows who is there. */
  waiting: ReactNode
  children: ReactNode
  /** Where the sign-in page leads back to; this page's own address unless given. */
  target?: string
}

/** Sends guests to the sign-in page. */
export function SignedInOnly({ waiting, children, target }: Props) {
  const { status } = useShopper()
  const { pathname, search } = useLocation()
  if (status === 'unknown') return waiting
  if (status === 'guest') return <Navigate replace to={loginPath(target ?? pathname + search)} />
  return children
}
