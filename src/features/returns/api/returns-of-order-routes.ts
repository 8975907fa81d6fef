import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import {
  EnterReturn,
  MarkUndelivered,
  ReturnDetailsAnswer,
  ReturnsOfOrderAnswer,
} from '../admin-contract.ts'
import { getReturnDetails } from './get-return-details.ts'
import { getReturnsOfOrder } from './get-returns-of-order.ts'
import { markUndelivered } from './mark-undelivered.ts'
import { requestReturn } from './request-return.ts'
import { viewerOf } from './viewer-of.ts'

const success = true as const
const decide = { permission: 'returns.decide' as const }
const tags = ['admin-returns']
const Params = z.object({ id: z.string().max(100).toUpperCase() })

/** What of an order comes back. */
export const returnsOfOrderRoutes: Routes = async (app, services) => {
  const { db, config } = services

  app.get(
    '/orders/:id/returns',
    {
      config: { permission: 'orders.read' },
      schema: {
        tags,
        summary: 'Returns of an order, and what of it can still come back',
        params: Params,
        response: { 200: ReturnsOfOrderAnswer },
      },
    },
    async (request) => ({
      success,
      data: await getReturnsOfOrder(
        db,
        request.params.id,
        config.shop.returnDays,
        viewerOf(request),
      ),
    }),
  )

  const schema = { tags, params: Params, response: { 200: ReturnDetailsAnswer } }

  app.post(
    '/orders/:id/returns',
    {
      config: decide,
      schema: {
        ...schema,
        summary: 'Enters a return, which is approved by that',
        body: EnterReturn,
      },
    },
    async (request) => {
      const entering = {
        orderId: request.params.id,
        by: staffActor(request),
        days: config.shop.returnDays,
      }
      const id = await requestReturn(services, entering, request.body)
      return { success, data: await getReturnDetails(db, id, viewerOf(request)) }
    },
  )

  app.post(
    '/orders/:id/undelivered',
    {
      config: decide,
      schema: {
        ...schema,
        summary: 'Cancels an order whose parcel was not accepted; its goods are awaited',
        body: MarkUndelivered,
      },
    },
    async (request) => {
      const { id: orderId } = request.params
      const id = await markUndelivered(services, orderId, request.body, staffActor(request))
      return { success, data: await getReturnDetails(db, id, viewerOf(request)) }
    },
  )
}
