import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from './notices.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Stands once in the page; brings the messages' code when the first message comes. */
export function NoticeOutlet() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setNeeded(true)), [])
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
