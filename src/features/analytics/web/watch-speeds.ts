import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { hasConsent, onConsent } from '#storefront/consent.ts'
import type { VisitEvent } from '../contract.ts'
import { publicPath } from '../domain/pages.ts'
import { tellVisits } from './tell-visits.ts'

const mostAtOnce = 10

/** What was measured, by the id of the measurement, until it is told; undefined once it has been. */
const found = new Map<string, VisitEvent | undefined>()
let isOver = false

/**
 * Measures how fast pages are, and tells each measurement once: when the page is left or put away, with those of the routes
 * that were left before. Where the browser measures no routes, all that was met belongs to the page that was loaded.
 */
export function watchSpeeds(): void {
  for (const watch of [onLCP, onINP, onCLS]) watch(note, { reportSoftNavs: true })
  // On the window, after what the measuring itself does when the page is hidden.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tellFound()
  })
  window.addEventListener('pagehide', tellFound)
  // What was measured while there was no consent is never told, though it be given again.
  onConsent(() => {
    if (hasConsent()) return
    isOver = true
    found.clear()
  })
}

function note({ id, name, value, navigationURL }: Metric): void {
  if (isOver || !hasConsent() || (found.has(id) && found.get(id) === undefined)) return
  if (name !== 'LCP' && name !== 'INP' && name !== 'CLS') return
  const { pathname } = new URL(navigationURL ?? location.href, location.origin)
  found.set(id, { name, path: publicPath(pathname), value: rounded(value) })
  if (waiting().length >= mostAtOnce) tellFound()
}

function waiting(): VisitEvent[] {
  return [...found.values()].filter((event) => event !== undefined)
}

function tellFound(): void {
  const events = waiting()
  for (const id of found.keys()) found.set(id, undefined)
  tellVisits(events.slice(0, mostAtOnce))
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
