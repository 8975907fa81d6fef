import { z } from 'zod'
import { createEventStreams } from '#platform/event-stream.ts'
import type { Routes } from '#platform/services.ts'
import { isStillAllowed, signedInStaff } from '#platform/staff-sign-in.ts'
import { sourceNewOrders } from '../sources/source-new-orders.ts'
import { createOrderFeed, type OrderNews } from './order-feed.ts'

/** Tabs of a browser share a stream where they can; where not, streams must leave connections to the pages (HTTP/1.1: six). */
const limits = { perOwner: 3, inAll: 500, heartbeatMs: 5000, longestMs: 600_000 }
/** How soon a stream without news notices that its session has ended. */
const checkMs = 15_000

/** Server-sent events about all orders, for staff. */
export const orderFeedRoutes: Routes = async (app, { db, pgNotifications }) => {
  const openStream = createEventStreams(app, limits)
  let sourcing: Promise<unknown> | undefined
  // Who is watching sees soon where new orders are taken from.
  const onPlaced = () => {
    sourcing ??= sourceNewOrders(db)
      .catch((err) =>
        app.log.warn({ err }, 'New orders have no place yet that they are taken from'),
      )
      .finally(() => (sourcing = undefined))
  }
  app.addHook('onClose', async () => sourcing)
  const listen = createOrderFeed(db, pgNotifications, app.log, { onPlaced })

  app.get(
    '/orders/stream',
    {
      config: { permission: 'orders.read', isBackground: true },
      compress: false,
      // A HEAD request would hold a stream open until its time limit.
      exposeHeadRoute: false,
      schema: {
        tags: ['admin-orders'],
        summary: 'Stream of new and changed orders',
        description:
          'Server-sent events. `ready` without content comes first: what happens from then on is told, so a list that was ' +
          'loaded before should be loaded again. Then each event `orders` carries `{placed: [{id, createdAt}], changed: [id]}` ' +
          'as JSON. The stream ends with the session, and after ten minutes: reconnect then. A comment every 5 seconds is the ' +
          'heartbeat. At most 3 streams per session; more are rejected with 429.',
        response: {
          200: {
            description: 'A stream of `ready` and `orders` events',
            content: { 'text/event-stream': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const stream = openStream(reply, signedInStaff(request).sessionId)
      const endUnlessAllowed = async () => {
        const isAllowed = await isStillAllowed(db, request).catch(() => false)
        if (!isAllowed) stream.end()
        return isAllowed
      }
      const send = async (news: OrderNews) => {
        if (await endUnlessAllowed()) stream.send('orders', JSON.stringify(news))
      }
      let sending = Promise.resolve()
      let hasEnded = false
      const checking = setInterval(() => void endUnlessAllowed(), checkMs)
      stream.onEnd(() => {
        hasEnded = true
        clearInterval(checking)
      })
      const stop = await listen((news) => {
        sending = sending.then(() => send(news))
      })
      if (hasEnded) stop()
      else stream.onEnd(stop)
      stream.send('ready', '{}')
      return reply
    },
  )
}
