import type { ComponentProps } from 'react'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { LoadingSheet } from '#storefront/ui/loading-sheet.tsx'
import { Skeleton } from '#storefront/ui/skeleton.tsx'
import type { ProofDialog } from './proof-dialog.tsx'

const dialog = lazyComponent(
  () => import('./proof-dialog.tsx'),
  (module) => module.ProofDialog,
)

/** Dialog that asks for proof of ownership, or its placeholder while the code loads. */
export function AskForProof(props: ComponentProps<typeof ProofDialog>) {
  const { loaded: Part, hasFailed } = useLazyComponent(dialog, true)
  if (Part) return <Part {...props} />
  return (
    <LoadingSheet
      title="Xác nhận đó là bạn"
      hasFailed={hasFailed}
      onRetry={() => void dialog.retry()}
      onClose={props.onClose}
    >
      <Skeleton className="h-40" />
    </LoadingSheet>
  )
}
