import { useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '#storefront/close-on-back.ts'
import { lazyComponent, useLazyComponent } from '#storefront/lazy-component.ts'
import { LoadingSheet } from './loading-sheet.tsx'
import type { MediaViewerProps } from './media-item.ts'
import { Skeleton } from './skeleton.tsx'

const viewer = lazyComponent(() => import('./media-viewer.tsx'))

/** Loads the viewer's code ahead. */
export const prepareMediaOverlay = viewer.load

/**
 * Pictures and videos in a full-page viewer, loaded when it is mounted. The browser's Back closes it, and the focus
 * returns.
 */
export function MediaOverlay({ onClose, ...shown }: MediaViewerProps) {
  const [opener] = useState(() => document.activeElement)
  const { loaded, hasFailed } = useLazyComponent(viewer, true)
  const isLeaving = useRef(false)
  useCloseOnBack(onClose)
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

  if (loaded) return <loaded.default {...shown} onClose={close} />
  return (
    <LoadingSheet
      side="middle"
      title={shown.label}
      hasFailed={hasFailed}
      onRetry={() => void viewer.retry()}
      onClose={close}
    >
      <Skeleton className="aspect-square" />
    </LoadingSheet>
  )
}
