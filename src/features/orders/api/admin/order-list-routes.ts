import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Routes } from '#platform/services.ts'
import { signedInStaff } from '#platform/staff-sign-in.ts'
import {
  OrderCountsAnswer,
  OrderDetailsAnswer,
  OrderPageAnswer,
  OrderPageQuery,
  OrderSearch,
} from '../../admin-contract.ts'
import { OrderFiltersAnswer, OrderFiltersQuery } from '../../admin-filters-contract.ts'
import { countOrders } from './count-orders.ts'
import { findOrderFilters } from './find-order-filters.ts'
import { getOrderDetails } from './get-order-details.ts'
import { filterOf, listOrders } from './list-orders.ts'

const success = true as const
const config = { permission: 'orders.read' as const }
const tags = ['admin-orders']

export const StaffOrderId = z.object({ id: z.string().max(100).toUpperCase() })

/** What the caller may see. */
export const viewerOf = (request: FastifyRequest) => ({
  seesCustomers: signedInStaff(request).permissions.includes('customers.read'),
})

/** Lists, counts and details of orders for staff. */
export const orderListRoutes: Routes = async (app, { db }) => {
  app.get(
    '/orders',
    {
      config,
      schema: {
        tags,
        summary: 'Orders, filtered, searched and sorted; newest first unless asked otherwise',
        querystring: OrderPageQuery,
        response: { 200: OrderPageAnswer },
      },
    },
    async (request) => ({
      success,
      ...(await listOrders(db, request.query, viewerOf(request))),
    }),
  )

  app.get(
    '/orders/counts',
    {
      config,
      schema: {
        tags,
        summary: 'Counts of the stages of orders, filtered and searched alike',
        querystring: OrderSearch,
        response: { 200: OrderCountsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await countOrders(db, filterOf(request.query, viewerOf(request))),
    }),
  )

  app.get(
    '/orders/filters',
    {
      config,
      schema: {
        tags,
        summary: 'Names for the filters of the list: of staff, and of a product',
        querystring: OrderFiltersQuery,
        response: { 200: OrderFiltersAnswer },
      },
    },
    async (request) => ({ success, data: await findOrderFilters(db, request.query) }),
  )

  app.get(
    '/orders/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Everything about an order',
        params: StaffOrderId,
        response: { 200: OrderDetailsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await getOrderDetails(db, request.params.id, viewerOf(request)),
    }),
  )
}
