import type { Routes } from '#platform/services.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { shopDay } from '#shared/shop-time.ts'
import { type SalesFigures, SalesFiguresAnswer } from '../../figures-contract.ts'
import { findBestSellers, readSales } from './sales-figures.ts'

/** The statements read all orders of two months, and several people look at the same figures. */
const ttlMs = 30_000
/** Best sellers take longer to find, since all items are read. With as many pieces one order hardly changes them. */
const bestTtlMs = 600_000
const manyPieces = 100

export const figureRoutes: Routes = async (app, { db }) => {
  const cache = createTtlCache<SalesFigures>({ ttlMs, max: 1 })
  const bestCache = createTtlCache<SalesFigures['best']>({
    ttlMs: bestTtlMs,
    max: 1,
    isCacheable: (best) => best.length > 0 && best.every(({ pieces }) => pieces >= manyPieces),
  })

  async function readFigures(): Promise<SalesFigures> {
    const now = new Date()
    const [sales, best] = await Promise.all([
      readSales(db, now),
      bestCache.get(shopDay(now), () => findBestSellers(db, now)),
    ])
    return { ...sales, best }
  }

  app.get(
    '/orders/figures',
    {
      config: { permission: 'reports.read' },
      schema: {
        tags: ['admin-orders'],
        summary: 'Sales of today and of 30 days beside those before; up to half a minute old',
        description: 'Best sellers of a large shop are up to ten minutes old.',
        response: { 200: SalesFiguresAnswer },
      },
    },
    async () => ({
      success: true as const,
      data: await cache.get('', readFigures),
    }),
  )
}
