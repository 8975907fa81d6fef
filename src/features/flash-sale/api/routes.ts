import { z } from 'zod'
import { createBriefCache } from '#platform/brief-cache.ts'
import type { Routes } from '#platform/services.ts'
import { paginate } from '#shared/pagination.ts'
import {
  FlashSaleListAnswer,
  FlashSaleProductAnswer,
  FlashSaleQuery,
  RemainingAnswer,
  RemainingQuery,
} from '../contract.ts'
import { findEntryOfProduct, findRunningEntries, type RunningEntries } from './find-entries.ts'
import { findRemaining } from './find-remaining.ts'

const tags = ['flash-sale']
const success = true as const

const keptMs = 1000
/** A short list is read quickly, and is never old. */
const mostReadAnew = 50

/** A sale ends or begins before the list would be read again. */
function isAboutToChange({ earliestEndAt, nextStartAt }: RunningEntries): boolean {
  return [earliestEndAt, nextStartAt].some(
    (moment) => moment !== null && Date.parse(moment) <= Date.now() + keptMs,
  )
}

/** What is on flash sale now, and how much of it is left. */
export const flashSaleRoutes: Routes = async (app, { db }) => {
  // Numbers that move by the second, and the server's time that clocks are set by.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const serverTime = () => new Date().toISOString()
  // Everyone who looks at a sale asks for the same list.
  const lists = createBriefCache<RunningEntries & { serverTime: string }>({
    ms: keptMs,
    most: 20,
    isWorthKeeping: (list) => list.total > mostReadAnew && !isAboutToChange(list),
  })

  app.get(
    '/flash-sale',
    {
      schema: {
        tags,
        summary: 'What can be had at a flash price now, earliest end first',
        querystring: FlashSaleQuery,
        response: { 200: FlashSaleListAnswer },
      },
    },
    async ({ query }) => {
      const { limit, offset, toPagination } = paginate(query)
      const { entries, total, ...times } = await lists.get(`${offset} ${limit}`, async () => ({
        ...(await findRunningEntries(db, { limit, offset })),
        serverTime: serverTime(),
      }))
      return { success, data: entries, pagination: toPagination(total), ...times }
    },
  )
  app.get(
    '/flash-sale/product/:id',
    {
      schema: {
        tags,
        summary: 'The flash sale of a product; null when none runs',
        params: z.object({ id: z.string() }),
        response: { 200: FlashSaleProductAnswer },
      },
    },
    async ({ params }) => {
      const { entry, nextStartAt } = await findEntryOfProduct(db, params.id)
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
