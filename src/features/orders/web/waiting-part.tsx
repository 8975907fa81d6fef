import type { ReactNode } from 'react'
import { ScriptNote } from '#storefront/ui/script-note.tsx'

type Props = {
  /** What can't be done here without scripts. */
  lacking: string
  children: ReactNode
}

/** In the place of what only the browser can ask for: without scripts it would be waited for in vain. */
export function WaitingPart({ lacking, children }: Props) {
  return (
    <>
      <noscript>
        <ScriptNote lacking={lacking} />
      </noscript>
      <div className="needs-script">{children}</div>
    </>
  )
}
