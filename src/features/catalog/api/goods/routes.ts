import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAudit } from '#platform/audit.ts'
import type { Routes } from '#platform/services.ts'
import { signedInStaff, staffActor } from '#platform/staff-sign-in.ts'
import { shopDay } from '#shared/shop-time.ts'
import { Id } from '#shared/text.ts'
import {
  BulkGoods,
  BulkGoodsAnswer,
  GoodsCountsAnswer,
  GoodsFiltersAnswer,
  GoodsPageAnswer,
  GoodsPageQuery,
  GoodsSearch,
} from '../../goods-contract.ts'
import { changeGoods } from './change-goods.ts'
import { countGoods } from './count-goods.ts'
import { exportGoods } from './export-goods.ts'
import { findGoodsFilters } from './find-goods-filters.ts'
import { filterOf } from './goods-conditions.ts'
import { listGoods } from './list-goods.ts'
import { undoChange } from './undo-change.ts'

const success = true as const
const read = { permission: 'catalog.read' as const }
const write = { permission: 'catalog.write' as const }
const tags = ['admin-catalog']

const actorOf = (request: FastifyRequest) => ({
  ...staffActor(request),
  staffId: signedInStaff(request).id,
})

/** The list of products for staff, mounted under `/api/admin`. */
export const goodsRoutes: Routes = async (app, { db }) => {
  app.get(
    '/products',
    {
      config: read,
      schema: {
        tags,
        summary: 'Products of every state, filtered, searched and sorted',
        description:
          'What `q` names by a SKU, a barcode or exactly its name stands before the first page, whatever the order.',
        querystring: GoodsPageQuery,
        response: { 200: GoodsPageAnswer },
      },
    },
    async (request) => ({ success, ...(await listGoods(db, request.query)) }),
  )

  app.get(
    '/products/counts',
    {
      config: { ...read, isBackground: true },
      schema: {
        tags,
        summary: 'Numbers of products by state, filtered and searched alike',
        querystring: GoodsSearch,
        response: { 200: GoodsCountsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await countGoods(db, await filterOf(db, request.query)),
    }),
  )

  app.get(
    '/products/filters',
    {
      config: read,
      schema: {
        tags,
        summary: 'Categories and brands, for the filters of the list',
        response: { 200: GoodsFiltersAnswer },
      },
    },
    async () => ({ success, data: await findGoodsFilters(db) }),
  )

  app.post(
    '/products/bulk',
    {
      config: write,
      schema: {
        tags,
        summary: 'Changes up to 500 products by id, or up to 5,000 by a search',
        body: BulkGoods,
        response: { 200: BulkGoodsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await changeGoods(db, request.body, actorOf(request)),
    }),
  )

  app.post(
    '/products/bulk/:id/undo',
    {
      config: write,
      schema: {
        tags,
        summary: 'Undoes a change of the same member of staff, within a day',
        description: 'Products that somebody has changed since stay as they are.',
        params: z.object({ id: Id }),
        response: { 200: BulkGoodsAnswer },
      },
    },
    async (request) => ({
      success,
      data: await undoChange(db, request.params.id, actorOf(request)),
    }),
  )

  app.get(
    '/products/export',
    {
      config: read,
      schema: {
        tags,
        summary: 'The products of a search as a CSV file that the import reads',
        querystring: GoodsSearch,
      },
    },
    async (request, reply) => {
      const filter = await filterOf(db, request.query)
      const after = request.query
      await recordAudit(db, staffActor(request), { action: 'product.exported', after })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="hang-hoa-${shopDay(new Date())}.csv"`)
        .send(Readable.from(exportGoods(db, filter)))
    },
  )
}
