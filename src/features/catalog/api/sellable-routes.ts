import type { SearchRoutes } from '#search-index/public.ts'
import { SellableAnswer, SellableQuery } from '../admin-contract.ts'
import { findSellableChoices } from './find-sellable-choices.ts'

/** What staff may put into an order, mounted under `/api/admin`. */
export const sellableRoutes: SearchRoutes = async (app, services) => {
  app.get(
    '/sellable',
    {
      config: { permission: 'orders.create' },
      schema: {
        tags: ['admin-orders'],
        summary: 'Variants by name or SKU, with price and stock',
        querystring: SellableQuery,
        response: { 200: SellableAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await findSellableChoices(services, request.query.q),
    }),
  )
}
