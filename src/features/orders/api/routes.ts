import { z } from 'zod'
import { idempotencyKey } from '#platform/idempotency-key.ts'
import type { Routes } from '#platform/services.ts'
import { customerId, identifyCustomer, requireCustomer } from '#platform/sign-in.ts'
import { AppError } from '#shared/app-error.ts'
import { paginate } from '#shared/pagination.ts'
import {
  BuyAgainAnswer,
  Calculate,
  CalculateAnswer,
  ConfirmationAnswer,
  OrderAnswer,
  OrderListAnswer,
  OrderListQuery,
  PlacedAnswer,
  PlaceOrder,
  RequestConfirmation,
} from '../contract.ts'
import { isOrderId } from '../domain.ts'
import { buyAgain } from './buy-again.ts'
import { calculate } from './calculate.ts'
import { changeStatus } from './change-status.ts'
import { enqueueConfirmation } from './order-emails.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder } from './present-order.ts'
import { claimConfirmation, countOrders, findOrders } from './repository.ts'

const tags = ['orders']
const guarded = { tags, security: [{ bearer: [] }] }
const OrderId = z.object({ id: z.string().max(100).toUpperCase() })

export const orderRoutes: Routes = async (app, services) => {
  const { db, config, jobs } = services

  async function getOwnOrder(userId: string, id: string) {
    if (!isOrderId(id)) throw new AppError('ORDER_NOT_FOUND')
    const [row] = await findOrders(db, { id, userId })
    if (!row) throw new AppError('ORDER_NOT_FOUND')
    return presentOrder(row, config.shop)
  }

  app.post(
    '/orders/calculate',
    {
      onRequest: identifyCustomer,
      schema: {
        tags,
        security: [{}, { bearer: [] }],
        summary: 'Quotes lines at current prices with shipping; no sign-in needed',
        body: Calculate,
        response: { 200: CalculateAnswer },
      },
    },
    async (request) => calculate(services, request.session?.userId, request.body),
  )

  app.post(
    '/orders',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Places an order; the header Idempotency-Key (a UUID) makes it safe to repeat',
        body: PlaceOrder,
        response: { 201: PlacedAnswer },
      },
    },
    async (request, reply) => {
      const userId = customerId(request)
      const key = idempotencyKey(request)
      const placing = { userId, idempotencyKey: key, order: request.body }
      const id = await placeOrder(services, placing)
      const order = await getOwnOrder(userId, id)
      return reply.code(201).send({ success: true as const, order })
    },
  )

  app.post(
    '/orders/confirmation',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Sends the confirmation email of an order of the caller, once',
        body: RequestConfirmation,
        response: { 200: ConfirmationAnswer },
      },
    },
    async (request) => {
      const userId = customerId(request)
      const order = await getOwnOrder(userId, request.body.order.id)
      const skipped = await db.transaction().execute(async (tx) => {
        const claimed = await claimConfirmation(tx, userId, order.id)
        if (claimed) await enqueueConfirmation(jobs, tx, claimed)
        return !claimed
      })
      return { success: true as const, skipped }
    },
  )

  for (const path of ['/orders/:id', '/orders/user/:id']) {
    app.get(
      path,
      {
        onRequest: requireCustomer,
        schema: {
          ...guarded,
          summary: 'An order of the caller',
          params: OrderId,
          response: { 200: OrderAnswer },
        },
      },
      async (request) => {
        const data = await getOwnOrder(customerId(request), request.params.id)
        return { success: true as const, data }
      },
    )
  }

  app.get(
    '/orders/user',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Orders of the caller, newest first',
        querystring: OrderListQuery,
        response: { 200: OrderListAnswer },
      },
    },
    async (request) => {
      const filter = { userId: customerId(request), status: request.query.status }
      const { limit, offset, toPagination } = paginate(request.query)
      const [rows, total] = await Promise.all([
        findOrders(db, filter, { limit, offset }),
        countOrders(db, filter),
      ])
      const isListed = true
      const data = await Promise.all(
        rows.map((row) => presentOrder(row, config.shop, { isListed })),
      )
      return { success: true as const, data, pagination: toPagination(total) }
    },
  )

  app.post(
    '/orders/user/:id/buy-again',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary:
          'Adds the items of an order of the caller to the cart, once per Idempotency-Key (a UUID)',
        params: OrderId,
        response: { 200: BuyAgainAnswer },
      },
    },
    async (request) => {
      const again = {
        userId: customerId(request),
        id: request.params.id,
        key: idempotencyKey(request),
      }
      return { success: true as const, ...(await buyAgain(services, again)) }
    },
  )

  app.post(
    '/orders/user/:id/cancel',
    {
      onRequest: requireCustomer,
      schema: {
        ...guarded,
        summary: 'Cancels a pending order of the caller',
        params: OrderId,
        response: { 200: OrderAnswer },
      },
    },
    async (request) => {
      const ownerId = customerId(request)
      const { id } = request.params
      await changeStatus(services, id, 'CANCELLED', { by: 'shopper', ownerId })
      return { success: true as const, data: await getOwnOrder(ownerId, id) }
    },
  )
}
