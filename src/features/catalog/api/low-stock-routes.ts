import { sql } from 'kysely'
import { countCapped } from '#platform/count-capped.ts'
import type { Routes } from '#platform/services.ts'
import { CountsAnswer } from '#shared/capped-count.ts'
import { LowStockAnswer, LowStockQuery } from '../admin-contract.ts'
import { findLowStock } from './find-low-stock.ts'

const success = true as const
const config = { permission: 'stock.read' as const }
const tags = ['admin-stock']
const pageSize = 50

/** What is nearly sold out, mounted under `/api/admin`. */
export const lowStockRoutes: Routes = async (app, { db, config: { shop } }) => {
  app.get(
    '/low-stock',
    {
      config,
      schema: {
        tags,
        summary:
          'Variants on sale of which few pieces are left, the fewest first; as of the last minute',
        querystring: LowStockQuery,
        response: { 200: LowStockAnswer },
      },
    },
    async ({ query }) => ({
      success,
      limit: shop.lowStock,
      ...(await findLowStock(db, shop.lowStock, query.cursor, pageSize)),
    }),
  )

  app.get(
    '/low-stock/counts',
    {
      config,
      schema: {
        tags,
        summary: 'Number of variants on sale of which few pieces are left',
        response: { 200: CountsAnswer },
      },
    },
    async () => ({
      success,
      data: {
        low: await countCapped(
          db,
          sql`SELECT FROM low_stock WHERE stock <= ${shop.lowStock} AND ${shop.lowStock} > 0`,
        ),
      },
    }),
  )
}
