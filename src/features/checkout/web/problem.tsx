import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Message about something that prevents the order. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-sm bg-amber-soft px-3 py-2 text-sm text-amber-deep">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
