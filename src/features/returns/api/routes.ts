import { z } from 'zod'
import { isOrderId } from '#features/orders/domain.ts'
import { createRateLimit } from '#platform/rate-limit.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { OrderReturnsAnswer, RequestReturn, ShownReturnAnswer } from '../contract.ts'
import { cancelReturn } from './decide-return.ts'
import { findReturnable } from './find-returnable.ts'
import { findReturns } from './find-returns.ts'
import { presentToShopper } from './present-return.ts'
import { requestReturn } from './request-return.ts'

const success = true as const
const guarded = { tags: ['returns'], security: [{ bearer: [] }] }
const Params = z.object({ id: z.string().max(100).toUpperCase() })

const mostOfOrder = 200
const perHour = 20

/** Returns of the shopper's own orders. */
export const returnRoutes: Routes = async (app, services) => {
  const { db, config, pool } = services
  const limit = createRateLimit(pool, {
    name: 'returns-shopper',
    attempts: perHour,
    seconds: 60 * 60,
  })

  async function ownReturn(userId: string, id: string) {
    const [row] = await findReturns(db, { id, userId }, 1)
    if (!row) throw new AppError('RETURN_NOT_FOUND')
    return { success, data: presentToShopper(row) }
  }

  app.get(
    '/orders/user/:id/returns',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Returns of an order of the caller, and what may still be returned until when',
        params: Params,
        response: { 200: OrderReturnsAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      const userId = customerId(request)
      const own = { days: config.shop.returnDays, ownerId: userId }
      const found = isOrderId(id) ? await findReturnable(db, id, own) : undefined
      if (!found) throw new AppError('ORDER_NOT_FOUND')
      const returns = await findReturns(db, { orderId: id, userId }, mostOfOrder)
      const until = found.isOver ? null : (found.until?.toISOString() ?? null)
      const left = found.items.map((item) => ({ orderItemId: item.id, quantity: item.left }))
      return { success, data: { until, left, returns: returns.map(presentToShopper) } }
    },
  )

  app.post(
    '/orders/user/:id/returns',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Asks to return or exchange goods of a completed order',
        description:
          'A repeated request (same `requestKey`) returns the same. 409 RETURN_REQUEST_CHANGED when it had other contents, ' +
          'RETURN_NOT_POSSIBLE before the order is completed, RETURN_TOO_LATE after the days that the shop sets, ' +
          'RETURN_TOO_MANY_PIECES for more than are left.',
        params: Params,
        body: RequestReturn,
        response: { 201: ShownReturnAnswer },
      },
    },
    async (request, reply) => {
      const userId = customerId(request)
      await limit.consume(userId)
      const orderId = request.params.id
      const id = await requestReturn(
        services,
        { orderId, by: { userId }, days: config.shop.returnDays },
        request.body,
      )
      return reply.code(201).send(await ownReturn(userId, id))
    },
  )

  app.post(
    '/returns/:id/cancel',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Withdraws a return that is not decided yet; a repeated call succeeds',
        params: Params,
        response: { 200: ShownReturnAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      const userId = customerId(request)
      await cancelReturn(services, id, userId)
      return ownReturn(userId, id)
    },
  )
}
