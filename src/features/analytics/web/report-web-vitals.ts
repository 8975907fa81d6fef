import { type Metric, onCLS, onINP, onLCP } from 'web-vitals'
import { hasConsent, onConsent } from '#storefront/consent.ts'
import type { VisitEvent } from '../contract.ts'
import { publicPath } from '../domain/pages.ts'
import { reportVisits } from './report-visits.ts'

const mostAtOnce = 10

/** Measured values by measurement id until they are reported; undefined afterwards. */
const found = new Map<string, VisitEvent | undefined>()
let isOver = false

/**
 * Measures page speed and reports each value once, when the page is left or hidden, with the routes left before. Where the
 * browser measures no soft navigations, all values belong to the page that was loaded.
 */
export function reportWebVitals(): void {
  for (const watch of [onLCP, onINP, onCLS]) watch(note, { reportSoftNavs: true })
  // On the window, after the listeners of the measuring library.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendMeasured()
  })
  window.addEventListener('pagehide', sendMeasured)
  // Values measured without consent are never reported, even when it is given again.
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
  if (waiting().length >= mostAtOnce) sendMeasured()
}

function waiting(): VisitEvent[] {
  return [...found.values()].filter((event) => event !== undefined)
}

function sendMeasured(): void {
  const events = waiting()
  for (const id of found.keys()) found.set(id, undefined)
  reportVisits(events.slice(0, mostAtOnce))
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
