import { type ComponentProps, useState } from 'react'
import { latePart, useLatePart } from '#storefront/late-part.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { WaitingSheet } from '#storefront/ui/waiting-sheet.tsx'
import type { PasswordDialog } from './password-dialog.tsx'

const dialog = latePart(
  () => import('./password-dialog.tsx'),
  (module) => module.PasswordDialog,
)

/** Whether the window is open, and how to open and close it. */
export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** The window that asks for the password, or what stands in its place until its code is there. */
export function WithPassword(props: ComponentProps<typeof PasswordDialog>) {
  const { part: Part, hasFailed } = useLatePart(dialog, true)
  if (Part) return <Part {...props} />
  return (
    <WaitingSheet
      title={props.title}
      hasFailed={hasFailed}
      onRetry={() => void dialog.retry()}
      onClose={props.onClose}
    >
      <Skeleton className="h-60" />
    </WaitingSheet>
  )
}
