import { hasConsent, onConsent } from '#storefront/consent.ts'
import { sessionId } from '#storefront/shopper-storage.ts'
import type { VisitEvent } from '../contract.ts'

let underWay = new AbortController()
onConsent(() => {
  if (hasConsent()) return
  underWay.abort()
  underWay = new AbortController()
})

/**
 * Reports visits, with consent alone; withdrawing it aborts requests under way. They go to the page's own origin, since the
 * storefront counts visits itself, wherever the API is. Failures are ignored.
 */
export function reportVisits(events: readonly VisitEvent[]): void {
  if (events.length === 0 || !hasConsent()) return
  const device = matchMedia('(min-width: 768px)').matches ? 'desk' : 'phone'
  fetch('/api/web/analytics/events', {
    method: 'POST',
    keepalive: true,
    signal: underWay.signal,
    headers: { 'content-type': 'application/json', 'x-session-id': sessionId() },
    body: JSON.stringify({ device, events }),
  }).catch(() => undefined)
}
