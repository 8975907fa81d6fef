import type { Routes } from '#platform/services.ts'
import { createTtlCache } from '#platform/ttl-cache.ts'
import { shopDay } from '#shared/shop-time.ts'
import { type VisitFigures, VisitFiguresAnswer } from '../../admin-contract.ts'
import { readVisitFigures } from './read-visit-figures.ts'

/** The statements read all counts of two months. */
const ttlMs = 60_000

/** Visits in the back office, mounted under `/api/admin`. */
export const visitFigureRoutes: Routes = async (app, { db }) => {
  const cache = createTtlCache<VisitFigures>({ ttlMs, max: 1 })

  app.get(
    '/visits/figures',
    {
      config: { permission: 'reports.read' },
      schema: {
        tags: ['admin-visits'],
        summary: 'From visits to orders: 30 days beside those before; up to a minute old',
        response: { 200: VisitFiguresAnswer },
      },
    },
    async () => {
      const today = shopDay(new Date())
      return {
        success: true as const,
        data: await cache.get(today, () => readVisitFigures(db, today)),
      }
    },
  )
}
