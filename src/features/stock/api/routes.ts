import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordAudit } from '#platform/audit.ts'
import type { Routes } from '#platform/services.ts'
import { staffActor } from '#platform/staff-sign-in.ts'
import { shopDay } from '#shared/shop-time.ts'
import {
  CorrectStock,
  DocumentAnswer,
  DocumentsAnswer,
  DocumentsQuery,
  LedgerAnswer,
  LedgerFilter,
  LedgerQuery,
  LookupAnswer,
  LookupQuery,
  ReceiveGoods,
  ReverseDocument,
  StockAnswer,
  StockItemAnswer,
  StockQuery,
  StockValueAnswer,
  SuppliersAnswer,
  SuppliersQuery,
} from '../contract.ts'
import { correctStock } from './correct-stock.ts'
import { exportLedger } from './export-ledger.ts'
import { findDocuments, getDocument } from './find-documents.ts'
import { findLedger } from './find-ledger.ts'
import { findStock, getStockItem, lookUpStock } from './find-stock.ts'
import { findSuppliers } from './find-suppliers.ts'
import { locationRoutes } from './locations/routes.ts'
import { receiveGoods } from './receive-goods.ts'
import { reverseDocument } from './reverse-document.ts'
import { findStockValue, sumUpStock } from './stock-value.ts'
import { stocktakeRoutes } from './stocktake/routes.ts'

const success = true as const
const read = { permission: 'stock.read' as const }
const adjust = { permission: 'stock.adjust' as const }
const tags = ['admin-stock']
const Params = z.object({ id: z.string().max(100).toLowerCase() })

/** Stock, its ledger and what staff book into it, mounted under `/api/admin`. */
export const stockRoutes: Routes = async (app, services) => {
  const { db } = services
  await app.register(stocktakeRoutes, services)
  await app.register(locationRoutes, services)

  app.get(
    '/stock',
    {
      config: read,
      schema: {
        tags,
        summary: 'Variants with their stock, searched by name, SKU or barcode',
        querystring: StockQuery,
        response: { 200: StockAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await findStock(db, query)) }),
  )

  app.get(
    '/stock/lookup',
    {
      config: read,
      schema: {
        tags,
        summary: 'Variants with exactly this barcode or SKU',
        querystring: LookupQuery,
        response: { 200: LookupAnswer },
      },
    },
    async ({ query }) => ({ success, data: await lookUpStock(db, query.code) }),
  )

  app.get(
    '/stock/variants/:id',
    {
      config: read,
      schema: {
        tags,
        summary: 'A variant with its stock',
        params: Params,
        response: { 200: StockItemAnswer },
      },
    },
    async ({ params }) => ({ success, data: await getStockItem(db, params.id) }),
  )

  app.get(
    '/stock/ledger',
    {
      config: read,
      schema: {
        tags,
        summary: 'What moved the stock of everything, a product or a variant, the last first',
        querystring: LedgerQuery,
        response: { 200: LedgerAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await findLedger(db, query)) }),
  )

  app.get(
    '/stock/ledger/export',
    {
      config: read,
      schema: {
        tags,
        summary: 'What moved the stock as a CSV file, the last first, filtered as the ledger',
        querystring: LedgerFilter,
      },
    },
    async (request, reply) => {
      const by = staffActor(request)
      await recordAudit(db, by, { action: 'stock.exported', after: request.query })
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header(
        'content-disposition',
        `attachment; filename="so-kho-${shopDay(new Date())}.csv"`,
      )
      return reply.send(Readable.from(exportLedger(db, request.query)))
    },
  )

  app.get(
    '/stock/suppliers',
    {
      config: read,
      schema: {
        tags,
        summary: 'Suppliers of earlier receipts',
        querystring: SuppliersQuery,
        response: { 200: SuppliersAnswer },
      },
    },
    async ({ query }) => ({ success, data: await findSuppliers(db, query.q) }),
  )

  app.get(
    '/stock/value',
    {
      config: read,
      schema: {
        tags,
        summary: 'What the stock cost, as of when it was last summed up',
        response: { 200: StockValueAnswer },
      },
    },
    async () => ({ success, data: await findStockValue(db) }),
  )

  app.post(
    '/stock/value',
    {
      config: read,
      schema: {
        tags,
        summary: 'Sums up anew what the stock cost, at most once in ten seconds',
        response: { 200: StockValueAnswer },
      },
    },
    async () => {
      await sumUpStock(db)
      return { success, data: await findStockValue(db) }
    },
  )

  app.get(
    '/stock/documents',
    {
      config: read,
      schema: {
        tags,
        summary: 'Receipts, corrections, counts, transfers and reversals, the newest first',
        querystring: DocumentsQuery,
        response: { 200: DocumentsAnswer },
      },
    },
    async ({ query }) => ({ success, ...(await findDocuments(db, query)) }),
  )

  const answerOf = async (id: string) => ({ success, data: await getDocument(db, id) })

  app.get(
    '/stock/documents/:id',
    {
      config: read,
      schema: {
        tags,
        summary: 'A document with its lines',
        params: Params,
        response: { 200: DocumentAnswer },
      },
    },
    async ({ params }) => answerOf(params.id),
  )

  const by = (request: FastifyRequest) => staffActor(request)

  app.post(
    '/stock/corrections',
    {
      config: adjust,
      schema: {
        tags,
        summary: 'Corrects the stock of a variant by a difference, or begins to count it',
        body: CorrectStock,
        response: { 200: DocumentAnswer },
      },
    },
    async (request) => answerOf(await correctStock(db, by(request), request.body)),
  )

  app.post(
    '/stock/receipts',
    {
      config: adjust,
      schema: {
        tags,
        summary: 'Books goods that came in, with what they cost',
        body: ReceiveGoods,
        response: { 200: DocumentAnswer },
      },
    },
    async (request) => answerOf(await receiveGoods(db, by(request), request.body)),
  )

  app.post(
    '/stock/documents/:id/reverse',
    {
      config: adjust,
      schema: {
        tags,
        summary: 'Books the opposite of a document',
        params: Params,
        body: ReverseDocument,
        response: { 200: DocumentAnswer },
      },
    },
    async (request) => {
      const { id } = request.params
      await getDocument(db, id)
      return answerOf(await reverseDocument(db, by(request), id, request.body))
    },
  )
}
