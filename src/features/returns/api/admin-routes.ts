import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import {
  ApproveReturn,
  CloseReturn,
  ReceiveReturn,
  RejectReturn,
  ReturnCountsAnswer,
  ReturnDetailsAnswer,
  ReturnSearch,
  ReturnsAnswer,
  ReturnsQuery,
} from '../admin-contract.ts'
import { closeReturn } from './close-return.ts'
import { approveReturn, rejectReturn } from './decide-return.ts'
import { getReturnDetails } from './get-return-details.ts'
import { countReturns } from './list/count-returns.ts'
import { listReturns } from './list/list-returns.ts'
import { filterOf } from './list/return-conditions.ts'
import { returnExportRoutes } from './list/return-export-routes.ts'
import { receiveReturn } from './receive-return.ts'
import { returnsOfOrderRoutes } from './returns-of-order-routes.ts'
import { viewerOf } from './viewer-of.ts'

const success = true as const
const read = { permission: 'orders.read' as const }
const decide = { permission: 'returns.decide' as const }
const tags = ['admin-returns']
const Params = z.object({ id: z.string().max(100).toUpperCase() })

/** Returns in the back office, mounted under `/api/admin`. */
export const staffReturnRoutes: Routes = async (app, services) => {
  const { db } = services
  await app.register(returnsOfOrderRoutes, services)
  await app.register(returnExportRoutes, services)

  const answerOf = async (request: FastifyRequest, id: string) => ({
    success,
    data: await getReturnDetails(db, id, viewerOf(request)),
  })

  app.get(
    '/returns',
    {
      config: read,
      schema: {
        tags,
        summary: 'Returns and parcels that came back, filtered, searched and sorted',
        querystring: ReturnsQuery,
        response: { 200: ReturnsAnswer },
      },
    },
    async (request) => ({
      success,
      ...(await listReturns(db, request.query, viewerOf(request))),
    }),
  )

  app.get(
    '/returns/counts',
    {
      config: { ...read, isBackground: true },
      schema: {
        tags,
        summary: 'Numbers of returns by status, filtered and searched alike',
        querystring: ReturnSearch,
        response: { 200: ReturnCountsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await countReturns(db, filterOf(request.query, viewerOf(request))),
    }),
  )

  const schema = { tags, params: Params, response: { 200: ReturnDetailsAnswer } }

  app.get(
    '/returns/:id',
    { config: read, schema: { ...schema, summary: 'Everything about a return' } },
    async (request) => answerOf(request, request.params.id),
  )

  app.post(
    '/returns/:id/approve',
    {
      config: decide,
      schema: {
        ...schema,
        summary: 'Agrees to a return; its goods are awaited',
        body: ApproveReturn,
      },
    },
    async (request) => {
      const { id } = request.params
      await approveReturn(services, id, request.body, staffActor(request))
      return answerOf(request, id)
    },
  )

  app.post(
    '/returns/:id/reject',
    {
      config: decide,
      schema: { ...schema, summary: 'Refuses a return for a reason', body: RejectReturn },
    },
    async (request) => {
      const { id } = request.params
      await rejectReturn(services, id, request.body, staffActor(request))
      return answerOf(request, id)
    },
  )

  app.post(
    '/returns/:id/receive',
    {
      config: decide,
      schema: {
        ...schema,
        summary: 'Takes the goods that came back into stock, or writes them off',
        body: ReceiveReturn,
      },
    },
    async (request) => {
      const { id } = request.params
      await receiveReturn(services, id, request.body, staffActor(request))
      return answerOf(request, id)
    },
  )

  app.post(
    '/returns/:id/close',
    {
      config: decide,
      schema: {
        ...schema,
        summary: 'Ends a return: money becomes due back, coins and the voucher are put right',
        description: 'An `amount` other than the settlement’s asks for `orders.refund`.',
        body: CloseReturn,
      },
    },
    async (request) => {
      const { id } = request.params
      const maySetAmount = signedInStaff(request).permissions.includes('orders.refund')
      await closeReturn(services, id, request.body, { by: staffActor(request), maySetAmount })
      return answerOf(request, id)
    },
  )
}
