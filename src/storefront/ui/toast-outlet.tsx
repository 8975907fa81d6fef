import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import { PlainToasts } from './plain-toasts.tsx'
import { onToastQueueChange, queuedToasts, type ToastEntry } from './toasts.ts'

const toaster = lazyComponent(
  () => import('./toaster.tsx'),
  (module) => module.Toaster,
)
const none: readonly ToastEntry[] = []
/** Longest wait of a message for the toasts' code, in milliseconds. */
const plainAfter = 1000

/** Loads the toasts' code ahead, while there is a network. */
export const preloadToasts = toaster.load

/** Mounted once; loads the toasts' code with the first message, and shows it plainly until then. */
export function ToastOutlet() {
  const { loaded: Toaster } = useLazyComponent(toaster, false)
  const queue = useSyncExternalStore(onToastQueueChange, queuedToasts, () => none)
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    if (queue.length === 0) return
    const timer = setTimeout(() => setPlain(true), plainAfter)
    void toaster.load().then(() => setPlain(true))
    return () => clearTimeout(timer)
  }, [queue])
  if (Toaster) return <Toaster />
  return isPlain ? <PlainToasts entries={queue} /> : null
}
