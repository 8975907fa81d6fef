import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useShopper } from './auth.ts'
import { loginPath } from './shell/paths.ts'
import { hasSessionEnded } from './shopper-memory.ts'
import { ScriptNote } from './ui/script-note.tsx'

type Props = {
  /** Shown until the browser knows who is there. */
  waiting: ReactNode
  children: ReactNode
  /** Where the sign-in page leads back to; this page's own address unless given. */
  target?: string
  /** What is waiting says by itself that nothing comes without scripts. */
  saysWhy?: boolean
}

/** Sends guests to the sign-in page. */
export function SignedInOnly({ waiting, children, target, saysWhy = false }: Props) {
  const { status } = useShopper()
  const { pathname, search } = useLocation()
  if (status === 'unknown') return saysWhy ? waiting : <Waiting>{waiting}</Waiting>
  if (status === 'guest') return <Away to={exit ?? loginPath(target ?? pathname + search)} />
  return children
}

let exit: string | undefined

/** Does what signs the shopper out for good; who stands on such a page goes to `path` and is not asked to sign in. */
export function leaveFor(path: string, signOut: () => void): void {
  exit = path
  signOut()
}

function Away({ to }: { to: string }) {
  // Said once, at first; drawn again it is still under way.
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
