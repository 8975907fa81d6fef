import { isbot } from 'isbot'
import { addressKey, createRateLimit } from '#platform/rate-limit.ts'
import type { Routes, Services } from '#platform/services.ts'
import { shopOrigin } from '#platform/shop-origin.ts'
import { guestSessionId } from '#platform/sign-in.ts'
import { RecordVisits, VisitsRecordedAnswer } from '../contract.ts'
import { countVisits } from './count-visits.ts'
import { createVisitorHasher } from './hash-visitor.ts'
import { createSender } from './send-visits.ts'
import { requestsTo } from './service-requests.ts'
import { type Visit, visitsIn } from './visit.ts'
import { createVisitQueue, type Deliver } from './visit-queue.ts'

const hour = 60 * 60
const longestUserAgent = 400

/** Receives visit events of consenting shoppers. */
export const analyticsRoutes: Routes = async (app, services) => {
  const { config, pool } = services
  const limit = (name: string, attempts: number) =>
    createRateLimit(pool, { name, attempts, seconds: hour })
  const perAddress = limit('visits-address', config.limits.visitsPerAddress)
  const perShopper = limit('visits-shopper', config.limits.visitsPerShopper)
  const isCounted = config.analytics.service !== 'none'
  const queue = createVisitQueue(deliverTo(services, app.log), app.log)
  app.addHook('onClose', () => queue.stop())

  app.post(
    '/analytics/events',
    {
      schema: {
        tags: ['views'],
        security: [{ session: [] }, {}],
        summary: 'Records page views and web vitals',
        description:
          'Only for consenting shoppers. Nothing about the caller is stored: visits are added to daily totals, or sent to the ' +
          'configured analytics service. Bots are not counted.',
        body: RecordVisits,
        response: { 200: VisitsRecordedAnswer },
      },
    },
    async (request) => {
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent)
      await perAddress.consume(addressKey(request.ip))
      // Without a session id, IP address and user agent approximate the browser.
      const browserId = guestSessionId(request) ?? `${request.ip} ${userAgent}`
      await perShopper.consume(browserId)
      if (isCounted && userAgent !== '' && !isbot(userAgent)) {
        const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
        const caller = { at: new Date(), browserId, userAgent, address }
        queue.add(visitsIn(request.body, caller))
      }
      return { success: true as const }
    },
  )
}

function deliverTo(
  { config, db }: Services,
  log: Parameters<typeof createSender>[0]['log'],
): Deliver<Visit> {
  const { service, ...target } = config.analytics
  const hashVisitor = createVisitorHasher(db)
  if (service === 'own' || service === 'none') {
    return async (visits) => {
      await countVisits(db, visits, hashVisitor)
      return []
    }
  }
  const origin = shopOrigin(config)
  const requestOf = requestsTo[service]
  return createSender({ requestOf, target: { ...target, origin }, hashVisitor, log })
}
