import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useShopper } from './auth.ts'
import { loginPath } from './shell/paths.ts'
import { hasSessionEnded } from './shopper-session.ts'
import { ScriptNote } from './ui/script-note.tsx'

type Props = {
  /** Shown until it is known who is signed in. */
  waiting: ReactNode
  children: ReactNode
  /** Target after signing in; this page's own address by default. */
  target?: string
  /** The placeholder itself says that scripts are needed. */
  saysWhy?: boolean
}

/** Redirects guests to the sign-in page. */
export function SignedInOnly({ waiting, children, target, saysWhy = false }: Props) {
  const { status } = useShopper()
  const { pathname, search } = useLocation()
  if (status === 'unknown') return saysWhy ? waiting : <Waiting>{waiting}</Waiting>
  if (status === 'guest') return <Away to={exit ?? loginPath(target ?? pathname + search)} />
  return children
}

let exit: string | undefined

/** Signs the shopper out and opens `path` instead of the sign-in page. */
export function leaveFor(path: string, signOut: () => void): void {
  exit = path
  signOut()
}

function Away({ to }: { to: string }) {
  // Fixed at first: another render is still the same redirect.
  const [target] = useState(to)
  const [state] = useState(() => ({ sessionEnded: hasSessionEnded() }))
  useEffect(() => {
    exit = undefined
  }, [])
  return <Navigate replace to={target} state={state} />
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <ScriptNote
          lacking="chưa xem được trang này"
          className="rounded-md bg-surface p-4 shadow-card"
        />
      </noscript>
      <div className="needs-script contents">{children}</div>
    </>
  )
}
