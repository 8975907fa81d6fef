import type { ReactNode } from 'react'
import { ScriptNote } from './script-note.tsx'

type Props = {
  /** The missing function, for the note without scripts. */
  lacking: string
  children: ReactNode
}

/** Placeholder of content that only the browser can load; without scripts it says so instead. */
export function ScriptPlaceholder({ lacking, children }: Props) {
  return (
    <>
      <noscript>
        <ScriptNote lacking={lacking} />
      </noscript>
      <div className="needs-script">{children}</div>
    </>
  )
}
