import type { ComponentProps } from 'react'
import { latePart, useLatePart } from '#storefront/late-part.ts'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import { WaitingSheet } from '#storefront/ui/waiting-sheet.tsx'
import type { ProofDialog } from './proof-dialog.tsx'

const dialog = latePart(
  () => import('./proof-dialog.tsx'),
  (module) => module.ProofDialog,
)

/** The window that asks who changes e-mail or phone, or what stands in its place until its code is there. */
export function AskForProof(props: ComponentProps<typeof ProofDialog>) {
  const { part: Part, hasFailed } = useLatePart(dialog, true)
  if (Part) return <Part {...props} />
  return (
    <WaitingSheet
      title="Xác nhận đó là bạn"
      hasFailed={hasFailed}
      onRetry={() => void dialog.retry()}
      onClose={props.onClose}
    >
      <Skeleton className="h-40" />
    </WaitingSheet>
  )
}
