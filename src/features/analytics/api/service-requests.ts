import type { Metric } from '../contract.ts'
import { ratingOf } from '../domain/web-vitals.ts'
import type { Visit } from './visit.ts'

/** Endpoint and site id of the analytics service. */
export type Target = {
  url: string
  siteId: string
  secret: string
  /** The shop's origin, without a trailing slash. */
  origin: string
}

export type ServiceRequest = { url: string; headers: Record<string, string>; body: object }

/** Builds a service's request for a visit; `visitor` is the daily visitor hash. */
export type RequestOf = (visit: Visit, visitor: Buffer, target: Target) => ServiceRequest

const json = { 'content-type': 'application/json' }

/** https://plausible.io/docs/events-api: identifies visitors by IP address and user agent, and stores neither. */
const toPlausible: RequestOf = (visit, _visitor, { url, siteId, origin }) => {
  const about = { url: origin + visit.path, domain: siteId }
  const body =
    visit.kind === 'view'
      ? { name: 'pageview', ...about, ...(visit.referrer && { referrer: visit.referrer }) }
      : { name: 'Web Vitals', ...about, interactive: false, props: speedProps(visit) }
  const { userAgent, address } = visit
  return { url, headers: { ...json, 'user-agent': userAgent, 'x-forwarded-for': address }, body }
}

function speedProps({ speeds, device }: Extract<Visit, { kind: 'speeds' }>) {
  const props: Record<string, string> = { device }
  for (const [metric, value] of Object.entries(speeds)) {
    props[metric] = String(value)
    props[`${metric} rating`] = ratingOf(metric as Metric, value)
  }
  return props
}

/** https://umami.is/docs/api/sending-stats: with a visitor id it needs no IP address. */
const toUmami: RequestOf = (visit, visitor, { url, siteId, origin }) => {
  const payload = {
    website: siteId,
    hostname: new URL(origin).hostname,
    url: visit.path,
    id: visitor.toString('hex'),
  }
  const headers = { ...json, 'user-agent': visit.userAgent }
  if (visit.kind === 'view') {
    const { referrer = '' } = visit
    return { url, headers, body: { type: 'event', payload: { ...payload, referrer } } }
  }
  const { LCP: lcp, INP: inp, CLS: cls } = visit.speeds
  return { url, headers, body: { type: 'performance', payload: { ...payload, lcp, inp, cls } } }
}

/**
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4: sent without IP address and user agent, with
 * a client id that changes daily; one session per client and day.
 */
const toGa4: RequestOf = (visit, visitor, { url, siteId, secret, origin }) => {
  const address = new URL(url)
  address.searchParams.set('measurement_id', siteId)
  address.searchParams.set('api_secret', secret)
  const session = {
    page_location: origin + visit.path,
    session_id: String(visitor.readUInt32BE(8)),
    // Engagement is not measured, but Google ignores users without any.
    engagement_time_msec: 1,
  }
  const events =
    visit.kind === 'view'
      ? [
          {
            name: 'page_view',
            params: { ...session, ...(visit.referrer && { page_referrer: visit.referrer }) },
          },
        ]
      : Object.entries(visit.speeds).map(([name, value]) => ({
          name,
          params: { ...session, value, metric_rating: ratingOf(name as Metric, value) },
        }))
  const body = {
    client_id: `${visitor.readUInt32BE(0)}.${visitor.readUInt32BE(4)}`,
    timestamp_micros: visit.at.getTime() * 1000,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    device: { category: visit.device === 'phone' ? 'mobile' : 'desktop' },
    events,
  }
  return { url: String(address), headers: json, body }
}

export const requestsTo = { plausible: toPlausible, umami: toUmami, ga4: toGa4 }
