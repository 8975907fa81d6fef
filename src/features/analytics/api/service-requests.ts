import type { Metric } from '../contract.ts'
import { ratingOf } from '../domain/speeds.ts'
import type { Visit } from './visit.ts'

/** Where visits are sent, and what the service calls this shop. */
export type Target = {
  url: string
  siteId: string
  secret: string
  /** The shop's own address, without a slash at the end. */
  origin: string
}

export type ServiceRequest = { url: string; headers: Record<string, string>; body: object }

/** A visit as a service wants it told; `visitor` is the day's mark of whoever made it. */
export type RequestOf = (visit: Visit, visitor: Buffer, target: Target) => ServiceRequest

const json = { 'content-type': 'application/json' }

/** https://plausible.io/docs/events-api: it tells visitors apart by address and browser, and keeps neither. */
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

/** https://umami.is/docs/api/sending-stats: with an id of the visitor it needs no address. */
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
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4: Google is told neither address nor browser, and
 * meets another client each day; a client's day is one session.
 */
const toGa4: RequestOf = (visit, visitor, { url, siteId, secret, origin }) => {
  const address = new URL(url)
  address.searchParams.set('measurement_id', siteId)
  address.searchParams.set('api_secret', secret)
  const session = {
    page_location: origin + visit.path,
    session_id: String(visitor.readUInt32BE(8)),
    // How long a page is looked at is not measured; without any time Google counts nobody.
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
