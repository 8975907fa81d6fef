import type { ReactNode } from 'react'

/** Visible label of a group of choices; the group itself carries the name. */
export function GroupLabel({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="flex h-11 items-center text-base font-bold">
      {children}
    </div>
  )
}
