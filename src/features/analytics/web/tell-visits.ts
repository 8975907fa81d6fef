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
 * Tells the shop of visits, with consent alone; what is on its way when that is taken back is called back. It goes to the
 * page's own origin, wherever the API is: counting visits is the storefront's own affair. Nobody hears of a failure.
 */
export function tellVisits(events: readonly VisitEvent[]): void {
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
