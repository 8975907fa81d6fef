import { z } from 'zod'
import { createEventStreams } from '#platform/event-stream.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, identifyCustomer, requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { isOrderId } from '../domain.ts'
import { presentOrder } from './present-order.ts'
import { findOrders, type OrderRow } from './repository.ts'
import { createOrderWatch } from './watch-orders.ts'

const limits = { perOwner: 4, inAll: 2000, heartbeatMs: 5000, longestMs: 600_000 }

/** Orders as they change: whoever waits for a transfer to arrive sees it at once. */
export const liveOrderRoutes: Routes = async (app, { db, config, notices }) => {
  const openStream = createEventStreams(app, limits)
  const watch = createOrderWatch(db, notices, app.log)

  app.get(
    '/orders/user/:id/events',
    {
      onRequest: requireCustomer,
      compress: false,
      // A stream whose body nobody is sent would only end with the clock.
      exposeHeadRoute: false,
      schema: {
        tags: ['orders'],
        security: [{ bearer: [] }],
        summary: 'An own order as it changes, while its transfer is awaited',
        description:
          'Server-sent events. Each event `order` carries the whole order as JSON: first as it is, then after each change. ' +
          'The stream ends when no transfer is awaited any more; a comment every 5 seconds shows that it lives. It ' +
          'ends after ten minutes too: ask again. At most 4 at once; more are refused with 429.',
        params: z.object({ id: z.string().max(100).toUpperCase() }),
        response: {
          200: {
            description: 'The order, again and again',
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
        // Whoever signed out in the meantime is told nothing more.
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
            request.log.warn({ err }, 'A changed order could not be told')
            stream.end()
          })
      })
      stream.onEnd(stopWatching)
      return reply
    },
  )
}
