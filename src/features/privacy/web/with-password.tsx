import { type ComponentProps, useState } from 'react'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { LoadingSheet } from '#storefront/ui/loading-sheet.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { PasswordDialog } from './password-dialog.tsx'

const dialog = lazyComponent(
  () => import('./password-dialog.tsx'),
  (module) => module.PasswordDialog,
)

/** State of a dialog, with functions to open and close it. */
export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Dialog that asks for the password, or its placeholder while the code loads. */
export function WithPassword(props: ComponentProps<typeof PasswordDialog>) {
  const { loaded: Part, hasFailed } = useLazyComponent(dialog, true)
  if (Part) return <Part {...props} />
  return (
    <LoadingSheet
      title={props.title}
      hasFailed={hasFailed}
      onRetry={() => void dialog.retry()}
      onClose={props.onClose}
    >
      <Skeleton className="h-60" />
    </LoadingSheet>
  )
}
