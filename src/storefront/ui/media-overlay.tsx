import { useEffect, useRef, useState } from 'react'
import { useBackStep } from '#storefront/back-step.ts'
import { latePart, useLatePart } from '#storefront/late-part.ts'
import type { MediaViewerProps } from './media-item.ts'
import { Skeleton } from './skeleton.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'

const viewer = latePart(() => import('./media-viewer.tsx'))

/** Brings the viewer's code: call it when somebody is about to open it. */
export const prepareMediaOverlay = viewer.load

/**
 * Pictures and videos over the whole page, in the viewer that is loaded when it is opened. It is open while it stands;
 * the browser's Back closes it, and what had the focus gets it back.
 */
export function MediaOverlay({ onClose, ...shown }: MediaViewerProps) {
  const [opener] = useState(() => document.activeElement)
  const { part, hasFailed } = useLatePart(viewer, true)
  const isLeaving = useRef(false)
  useBackStep(onClose)
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener])
  const close = () => {
    if (isLeaving.current) return
    isLeaving.current = true
    history.back()
  }

  if (part) return <part.default {...shown} onClose={close} />
  return (
    <WaitingSheet
      side="middle"
      title={shown.label}
      hasFailed={hasFailed}
      onRetry={() => void viewer.retry()}
      onClose={close}
    >
      <Skeleton className="aspect-square" />
    </WaitingSheet>
  )
}
