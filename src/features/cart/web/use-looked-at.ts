import { useState } from 'react'
import { serverNow } from '#storefront/server-clock.ts'

/** The server's time, in milliseconds, when the cart came in or was looked at again: lines are judged by it. */
export function useLookedAt(dataUpdatedAt: number) {
  const [last, setLast] = useState(() => ({ dataUpdatedAt, now: serverNow() }))
  const lookAgain = () => setLast({ dataUpdatedAt, now: serverNow() })
  if (last.dataUpdatedAt !== dataUpdatedAt) lookAgain()
  return [last.now, lookAgain] as const
}
