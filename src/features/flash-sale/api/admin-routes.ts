import { z } from 'zod'
import { staffActor } from '#platform/staff-sign-in.ts'
import type { SearchRoutes } from '#search-index/public.ts'
import { AppError } from '#shared/app-error.ts'
import {
  CheckedAnswer,
  CheckSale,
  CreateSale,
  SaleCountsAnswer,
  SaleDeletedAnswer,
  SaleDetailsAnswer,
  SaleGoodsAnswer,
  SaleGoodsQuery,
  SaleSearch,
  SalesAnswer,
  SalesQuery,
  SaveSale,
} from '../admin-contract.ts'
import { checkSale } from './edit/check-sale.ts'
import { createSale } from './edit/create-sale.ts'
import { getSale } from './edit/get-sale.ts'
import { resumeSale } from './edit/resume-sale.ts'
import { saveSale } from './edit/save-sale.ts'
import { findSaleChoices } from './list/find-sale-choices.ts'
import { countSales, listSaleRows } from './list/list-sale-rows.ts'
import { endSale } from './merchant/end-sale.ts'

const success = true as const
const read = { permission: 'promotions.read' as const }
const write = { permission: 'promotions.write' as const }
const tags = ['admin-flash-sale']
const params = z.object({ id: z.string().max(100).toLowerCase() })

/** Flash sales in the back office, mounted under `/api/admin`. */
export const staffFlashSaleRoutes: SearchRoutes = async (app, services) => {
  const { db } = services
  const answerOf = async (id: string) => ({ success, data: await getSale(db, id) })

  app.get(
    '/flash-sales',
    {
      config: read,
      schema: {
        tags,
        summary: 'Flash sales that run, come, or are over',
        querystring: SalesQuery,
        response: { 200: SalesAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await listSaleRows(db, query)) }),
  )

  app.get(
    '/flash-sales/counts',
    {
      config: { ...read, isBackground: true },
      schema: {
        tags,
        summary: 'Numbers of flash sales by state',
        querystring: SaleSearch,
        response: { 200: SaleCountsAnswer },
      },
    },
    async ({ query }) => ({ success, data: await countSales(db, query.q) }),
  )

  app.get(
    '/flash-sales/goods',
    {
      config: write,
      schema: {
        tags,
        summary: 'Products for a flash sale by name, SKU or barcode, with their variants',
        querystring: SaleGoodsQuery,
        response: { 200: SaleGoodsAnswer },
      },
    },
    async ({ query }) => ({ success, data: await findSaleChoices(services, query.q) }),
  )

  app.post(
    '/flash-sales/check',
    {
      config: write,
      schema: {
        tags,
        summary: 'What is wrong with the lines of a flash sale that is being entered',
        body: CheckSale,
        response: { 200: CheckedAnswer },
      },
    },
    async ({ body }) => ({ success, data: await checkSale(db, body) }),
  )

  app.post(
    '/flash-sales',
    {
      config: write,
      schema: {
        tags,
        summary: 'Creates a flash sale; sent again it changes nothing',
        body: CreateSale,
        response: { 200: SaleDetailsAnswer },
      },
    },
    async (request) => {
      await createSale(db, staffActor(request), request.body)
      return answerOf(request.body.id)
    },
  )

  const schema = { tags, params, response: { 200: SaleDetailsAnswer } }

  app.get(
    '/flash-sales/:id',
    { config: read, schema: { ...schema, summary: 'A flash sale with its lines and figures' } },
    async (request) => answerOf(request.params.id),
  )

  app.put(
    '/flash-sales/:id',
    {
      config: write,
      schema: { ...schema, summary: 'Saves a flash sale that comes or runs', body: SaveSale },
    },
    async (request) => {
      const { id } = request.params
      await saveSale(db, staffActor(request), id, request.body)
      return answerOf(id)
    },
  )

  app.post(
    '/flash-sales/:id/end',
    { config: write, schema: { ...schema, summary: 'Ends a running flash sale now' } },
    async (request) => {
      const { id } = request.params
      await getSale(db, id)
      const done = await endSale(db, staffActor(request), id, 'ended')
      if (done === 'cancelled') throw new AppError('FLASH_SALE_CONFLICT', { state: 'upcoming' })
      return answerOf(id)
    },
  )

  app.post(
    '/flash-sales/:id/resume',
    {
      config: write,
      schema: { ...schema, summary: 'Lets a flash sale that was ended early run on' },
    },
    async (request) => {
      const { id } = request.params
      await resumeSale(db, staffActor(request), id)
      return answerOf(id)
    },
  )

  app.delete(
    '/flash-sales/:id',
    {
      config: write,
      schema: {
        tags,
        params,
        summary: 'Deletes a flash sale that has not begun',
        response: { 200: SaleDeletedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      const { state } = await getSale(db, id)
      const done = await endSale(db, staffActor(request), id, 'cancelled')
      // One that is gone by now has been deleted at the same time.
      if (done === 'ended' || (done === 'over' && state !== 'upcoming'))
        throw new AppError('FLASH_SALE_CONFLICT', {
          state: done === 'ended' ? 'running' : 'ended',
        })
      return { success }
    },
  )
}
