import type { FastifyRequest } from 'fastify'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { OrderDetailsAnswer } from '../../admin-contract.ts'
import { ChooseSources } from '../../sources-contract.ts'
import { getOrderDetails } from '../admin/get-order-details.ts'
import { StaffOrderId, viewerOf } from '../admin/order-list-routes.ts'
import { chooseSources } from './choose-sources.ts'

const success = true as const

/** Where the goods of an order are taken from. */
export const sourceRoutes: Routes = async (app, { db }) => {
  const options = {
    config: { permission: 'orders.fulfil' as const },
  }
  const schema = {
    tags: ['admin-orders'],
    params: StaffOrderId,
    response: { 200: OrderDetailsAnswer },
  }
  const answer = async (request: FastifyRequest, id: string) => ({
    success,
    data: await getOrderDetails(db, id, viewerOf(request)),
  })

  app.put(
    '/orders/:id/sources',
    {
      ...options,
      schema: {
        ...schema,
        summary: 'Takes items of an order from other places, until they have gone',
        body: ChooseSources,
      },
    },
    async (request) => {
      const { id } = request.params
      await chooseSources(db, id, request.body, staffActor(request))
      return answer(request, id)
    },
  )

  app.post(
    '/orders/:id/sources/choose',
    {
      ...options,
      schema: {
        ...schema,
        summary: "Decides anew, by the shop's rule, where an order is taken from",
      },
    },
    async (request) => {
      const { id } = request.params
      await chooseSources(db, id, undefined, staffActor(request))
      return answer(request, id)
    },
  )
}
