import type { Routes } from '#platform/services.ts'
import { CustomerSearchQuery, FoundCustomersAnswer } from '../../customer-search-contract.ts'
import { findCustomers } from './find-customers.ts'

/** Customers for the search of everything. */
export const customerRoutes: Routes = async (app, { db }) => {
  app.get(
    '/customers',
    {
      config: { permission: 'customers.read' },
      schema: {
        tags: ['admin-orders'],
        summary: 'Customers with accounts by name, e-mail or phone number, at most 6',
        querystring: CustomerSearchQuery,
        response: { 200: FoundCustomersAnswer },
      },
    },
    async ({ query }) => ({ success: true as const, data: await findCustomers(db, query.q) }),
  )
}
