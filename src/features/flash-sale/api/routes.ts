import { z } from 'zod'
import { productTags } from '#features/catalog/api/public.ts'
import type { Routes } from '#platform/services.ts'
import { paginate } from '#shared/pagination.ts'
import {
  FlashSaleListAnswer,
  FlashSaleProductAnswer,
  FlashSaleQuery,
  RemainingAnswer,
  RemainingQuery,
} from '../contract.ts'
import { findEntryOfProduct, findRunningEntries } from './find-entries.ts'
import { findRemaining } from './find-remaining.ts'

const tags = ['flash-sale']
const success = true as const
/** Cached for one second and only in this process: quantities and server time change constantly. */
const momentary = { seconds: 1, staleSeconds: 0, inProcessOnly: true }

/** Running flash sales and their remaining quantities. */
export const flashSaleRoutes: Routes = async (app, { db, config }) => {
  const usualLimit = () => config.orderLimits.flashPiecesPerShopper
  // Quantities and server time must not be cached by clients.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const serverTime = () => new Date().toISOString()

  app.get(
    '/flash-sale',
    {
      config: { shared: momentary },
      schema: {
        tags,
        summary: 'Running flash-sale entries, earliest end first',
        querystring: FlashSaleQuery,
        response: { 200: FlashSaleListAnswer },
      },
    },
    async ({ query }, reply) => {
      const { limit, offset, toPagination } = paginate(query)
      const { entries, total, ...times } = await findRunningEntries(
        db,
        { limit, offset },
        usualLimit(),
      )
      reply.tag('flash-sales', ...productTags(entries.map(({ product }) => product)))
      const pagination = toPagination(total)
      return { success, data: entries, pagination, ...times, serverTime: serverTime() }
    },
  )
  app.get(
    '/flash-sale/product/:id',
    {
      config: { shared: momentary },
      schema: {
        tags,
        summary: 'The flash sale of a product; null when none runs',
        params: z.object({ id: z.string() }),
        response: { 200: FlashSaleProductAnswer },
      },
    },
    async ({ params }, reply) => {
      reply.tag(...productTags([params]))
      const { entry, nextStartAt } = await findEntryOfProduct(db, params.id, usualLimit())
      return { success, data: entry, nextStartAt, serverTime: serverTime() }
    },
  )
  app.get(
    '/products/flash-remaining',
    {
      schema: {
        tags,
        summary: 'Pieces left at the flash price; null when no flash sale limits them',
        querystring: RemainingQuery,
        response: { 200: RemainingAnswer },
      },
    },
    async ({ query }) => ({
      success,
      data: { remaining: await findRemaining(db, query.productId, query.variantId) },
    }),
  )
}
