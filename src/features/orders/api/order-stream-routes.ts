import { z } from 'zod'
import { createEventStreams } from '#platform/event-stream.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, identifyCustomer, requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { createOrderWatcher } from './order-watcher.ts'
import { presentOrder } from './present-order.ts'
import { findOrders, type OrderRow } from './repository.ts'

const limits = { perOwner: 4, inAll: 2000, heartbeatMs: 5000, longestMs: 600_000 }

/** Server-sent events of an order, so that a page awaiting a transfer shows it at once. */
export const orderStreamRoutes: Routes = async (app, { db, config, pgNotifications }) => {
  const openStream = createEventStreams(app, limits)
  const watch = createOrderWatcher(db, pgNotifications, app.log)

  app.get(
    '/orders/user/:id/events',
    {
      onRequest: requireCustomer,
      compress: false,
      // A HEAD request would hold a stream open until its time limit.
      exposeHeadRoute: false,
      schema: {
        tags: ['orders'],
        security: [{ bearer: [] }],
        summary: 'Stream of changes to an order of the caller while its transfer is awaited',
        description:
          'Server-sent events. Each event `order` carries the whole order as JSON: first the current state, then each change. ' +
          'The stream ends when no transfer is awaited, and after ten minutes: reconnect then. A comment every 5 seconds is ' +
          'the heartbeat. At most 4 streams per user; more are rejected with 429.',
        params: z.object({ id: z.string().max(100).toUpperCase() }),
        response: {
          200: {
            description: 'A stream of `order` events',
            content: { 'text/event-stream': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const userId = customerId(request)
      const { id } = request.params
      const [own] = isOrderId(id) ? await findOrders(db, { id, userId }) : []
      if (!own) throw new AppError('ORDER_NOT_FOUND')
      const stream = openStream(reply, userId)
      let sent = ''
      const send = async (row: OrderRow) => {
        // The session may have ended since the stream was opened.
        await identifyCustomer(request)
        if (request.session?.userId !== userId) return stream.end()
        const order = await presentOrder(row, config.shop)
        const json = JSON.stringify(order)
        if (json !== sent) stream.send('order', json)
        sent = json
        if (!order.payment.bankTransfer) stream.end()
      }
      let sending = Promise.resolve()
      const stopWatching = watch(id, (row) => {
        sending = sending
          .then(() => send(row))
          .catch((err) => {
            request.log.warn({ err }, 'A changed order could not be sent')
            stream.end()
          })
      })
      stream.onEnd(stopWatching)
      return reply
    },
  )
}
