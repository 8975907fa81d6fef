import { useEffect, useState, useSyncExternalStore } from 'react'
import { latePart, useLatePart } from '../late-part.ts'
import { type Entry, onWaiting, waitingNotices } from './notices.ts'
import { PlainNotices } from './plain-notices.tsx'

const toaster = latePart(
  () => import('./toaster.tsx'),
  (module) => module.Toaster,
)
const none: readonly Entry[] = []
/** A message waits no longer than this, in milliseconds, for the code that draws it well. */
const patience = 1000

/** Brings the messages' code: call it where messages are to be expected, while there is a network. */
export const prepareNotices = toaster.load

/** Stands once in the page; brings the messages' code when the first message comes, and shows them plainly without it. */
export function NoticeOutlet() {
  const { part: Toaster } = useLatePart(toaster, false)
  const waiting = useSyncExternalStore(onWaiting, waitingNotices, () => none)
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    if (waiting.length === 0) return
    const timer = setTimeout(() => setPlain(true), patience)
    void toaster.load().then(() => setPlain(true))
    return () => clearTimeout(timer)
  }, [waiting])
  if (Toaster) return <Toaster />
  return isPlain ? <PlainNotices entries={waiting} /> : null
}
