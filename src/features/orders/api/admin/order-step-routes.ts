import type { FastifyRequest } from 'fastify'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { OrderDetailsAnswer } from '../../admin-contract.ts'
import {
  BulkAnswer,
  BulkStep,
  CancelOrder,
  MarkPaid,
  NoteOrder,
  RefundOrder,
  SendOrder,
  TrackOrder,
} from '../../admin-steps-contract.ts'
import { getOrderDetails } from './get-order-details.ts'
import { noteOrder } from './note-order.ts'
import { StaffOrderId, viewerOf } from './order-list-routes.ts'
import { receiveMoney } from './receive-money.ts'
import { refundOrder } from './refund-order.ts'
import { takeBulkStep } from './take-bulk-step.ts'
import { takeStep } from './take-step.ts'
import { trackOrder } from './track-order.ts'

const success = true as const
const fulfil = { permission: 'orders.fulfil' as const }
const refund = { permission: 'orders.refund' as const }

/** Steps of orders by staff. Each answers with the order, and a repeated one too. */
export const orderStepRoutes: Routes = async (app, services) => {
  const { db } = services
  const orderOf = async (request: FastifyRequest, id: string) => ({
    success,
    data: await getOrderDetails(db, id, viewerOf(request)),
  })
  const schema = {
    tags: ['admin-orders'],
    params: StaffOrderId,
    response: { 200: OrderDetailsAnswer },
  }

  const plainSteps = [
    ['confirm', 'Records that the shopper has confirmed the order'],
    ['pack', 'Marks an order as packed, which confirms it'],
    ['unpack', 'Takes back that an order is packed, until a part of it has gone'],
    ['complete', 'Marks an order as received; on delivery it is paid then'],
  ] as const
  for (const [step, summary] of plainSteps) {
    app.post(
      `/orders/:id/${step}`,
      { config: fulfil, schema: { ...schema, summary } },
      async (request) => {
        const { id } = request.params
        await takeStep(services, id, { step }, staffActor(request))
        return orderOf(request, id)
      },
    )
  }

  app.post(
    '/orders/:id/send',
    {
      config: fulfil,
      schema: {
        ...schema,
        summary:
          'Hands an order to the carrier; 409 ORDER_HELD or ORDER_UNPAID when it is not ready',
        body: SendOrder,
      },
    },
    async (request) => {
      const { id } = request.params
      await takeStep(services, id, { ...request.body, step: 'send' }, staffActor(request))
      return orderOf(request, id)
    },
  )

  app.post(
    '/orders/:id/cancel',
    {
      config: fulfil,
      schema: { ...schema, summary: 'Cancels an order for a reason', body: CancelOrder },
    },
    async (request) => {
      const { id } = request.params
      await takeStep(services, id, { ...request.body, step: 'cancel' }, staffActor(request))
      return orderOf(request, id)
    },
  )

  app.put(
    '/orders/:id/tracking',
    {
      config: fulfil,
      schema: { ...schema, summary: 'Sets carrier and tracking code', body: TrackOrder },
    },
    async (request) => {
      const { id } = request.params
      await trackOrder(db, id, request.body, staffActor(request))
      return orderOf(request, id)
    },
  )

  app.post(
    '/orders/:id/notes',
    {
      config: fulfil,
      schema: { ...schema, summary: 'Adds a note for staff', body: NoteOrder },
    },
    async (request) => {
      const { id } = request.params
      await noteOrder(db, id, request.body.text, staffActor(request))
      return orderOf(request, id)
    },
  )

  app.post(
    '/orders/:id/mark-paid',
    {
      config: refund,
      schema: {
        ...schema,
        summary:
          'Enters the outstanding payment by hand; 409 STALE_EDIT when it is another meanwhile',
        body: MarkPaid,
      },
    },
    async (request) => {
      const { id } = request.params
      await receiveMoney(services, id, request.body, staffActor(request))
      return orderOf(request, id)
    },
  )

  app.post(
    '/orders/:id/refund',
    {
      config: refund,
      schema: {
        ...schema,
        summary: 'Records money that was sent back; 409 STALE_EDIT when more has been meanwhile',
        body: RefundOrder,
      },
    },
    async (request) => {
      const { id } = request.params
      await refundOrder(services, id, request.body, staffActor(request))
      return orderOf(request, id)
    },
  )

  app.post(
    '/orders/bulk',
    {
      config: fulfil,
      schema: {
        tags: schema.tags,
        summary: 'Takes a step of up to 500 orders, with a result for each',
        body: BulkStep,
        response: { 200: BulkAnswer },
      },
    },
    async (request) => ({
      success,
      data: await takeBulkStep(services, request.body, staffActor(request), request.log),
    }),
  )
}
