import { useEffect } from 'react'
import { latePart, useLatePart } from '../late-part.ts'

const watch = latePart(
  () => import('../network-watch.tsx'),
  (module) => module.NetworkWatch,
)

/** Brings what watches the network, when the page has had time for itself. */
export function NetworkOutlet() {
  const { part: NetworkWatch } = useLatePart(watch, false)
  useEffect(() => {
    const timer = setTimeout(watch.load, 2000)
    return () => clearTimeout(timer)
  }, [])
  return NetworkWatch && <NetworkWatch />
}
