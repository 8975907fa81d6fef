import type { Routes } from '#platform/services.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { type SalesFigures, SalesFiguresAnswer } from '../../figures-contract.ts'
import { readSalesFigures } from './sales-figures.ts'

/** The statements read all orders of two months, and several people look at the same figures. */
const ttlMs = 30_000

export const figureRoutes: Routes = async (app, { db }) => {
  const cache = createTtlCache<SalesFigures>({ ttlMs, max: 1 })

  app.get(
    '/orders/figures',
    {
      config: { permission: 'reports.read' },
      schema: {
        tags: ['admin-orders'],
        summary:
          'Sales of today and of 30 days beside those before, and best sellers; up to half a minute old',
        response: { 200: SalesFiguresAnswer },
      },
    },
    async () => ({
      success: true as const,
      data: await cache.get('', () => readSalesFigures(db, new Date())),
    }),
  )
}
